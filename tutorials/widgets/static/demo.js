// anywidget's entry for the demonstrations: which one it is comes with the view.
import { dealParts } from "./demo-deal.js";
import { makeStage } from "./demo-stage.js";

const PARTS = { deal: dealParts };

function render({ model, el }) {
  const controller = new AbortController();
  makeStage(model, el, controller.signal, PARTS[model.get("view").demo]);
  return () => controller.abort();
}

export default { render };
