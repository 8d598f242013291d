// anywidget's entry for the demonstrations: which one it is comes with the view.
import { classParts } from "./demo-class.js";
import { dealParts } from "./demo-deal.js";
import { positionParts } from "./demo-position.js";
import { makeStage } from "./demo-stage.js";

const PARTS = { deal: dealParts, position: positionParts, class: classParts };

function render({ model, el }) {
  const controller = new AbortController();
  makeStage(model, el, controller.signal, PARTS[model.get("view").demo]);
  return () => controller.abort();
}

export default { render };
