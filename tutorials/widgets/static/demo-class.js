// "The class against the computer": the match table, drawn by its own script, and beside it a vote by show of hands.
import { attr, h, keyed, show, text } from "./dom.js";

/** Draw another widget of the page inside this one: its model brings its script. */
async function drawInside(model, el, signal) {
  const table = await model.widget_manager.get_model(model.get("table"));
  const address = URL.createObjectURL(new Blob([table.get("_esm")], { type: "text/javascript" }));
  const script = await import(address).finally(() => URL.revokeObjectURL(address));
  const end = await script.default.render({ model: table, el });
  signal.addEventListener("abort", () => end?.());
}

/** The parts of "The class against the computer" for `makeStage`. */
export function classParts(stage) {
  const { ctx, model, send, signal } = stage;
  const table = h("div", {});
  const inside = h("div", { class: "s66-demo-inside" }, table);
  const asked = h("p", { class: "s66-demo-heading" });
  const rows = h("ul", { class: "s66-demo-list s66-demo-votes" });
  const total = h("p", { role: "status" });
  const decide = () => send({ type: "decide" });
  const decision = h("button", { class: "s66-button s66-primary", "data-vote": "decide", onclick: decide }, ctx.t("class_decide"));
  /** From one count to the next with Enter, and from the last to the decision. */
  function onEnter(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = event.target.parentElement.nextElementSibling?.lastChild ?? decision;
    next.focus();
    next.select?.();
  }
  /** Go through the moves of the computer, or through a deal that is looked back at. */
  const press = (...buttons) => () => buttons.map((button) => table.querySelector(button)).find((button) => button?.getClientRects().length)?.click();
  const votes = h("div", {}, asked, rows, total, h("div", { class: "s66-demo-row" }, decision,
    h("button", { class: "s66-button", "data-vote": "reset", onclick: () => send({ type: "reset" }) }, ctx.t("class_reset"))));
  return {
    title: ctx.t("demo_class"),
    main: [inside],
    side: [],
    panels: { votes },
    tools: [
      { id: "vote", key: "v", label: () => ctx.t("class_vote"), press: () => stage.toggle("votes"), panel: "votes", onward: (view) => view.rows.length > 0 && !stage.isOpen("votes") },
      { id: "decide", key: "w", label: () => ctx.t("class_decide"), press: decide, off: (view) => !view.rows.some((row) => row.leads) },
    ],
    keys: {
      PageDown: press('[data-frame="step"]', '[data-tool="forward"]'), PageUp: press('[data-frame="replay"]', '[data-tool="back"]'),
    },
    started() {
      drawInside(model, table, signal).catch((error) => {
        console.error(error);
        text(table, ctx.t("lost"));
      });
    },
    draw(view) {
      const counting = rows.contains(document.activeElement) ? document.activeElement : rows;
      text(asked, view.asked);
      text(total, view.total);
      keyed(rows, view.rows, (r) => `${r.action}${r.label}`, (r) => {
        const input = h("input", { type: "number", min: "0", max: "99", inputmode: "numeric", "aria-label": ctx.t("class_hands", { action: r.label }), onkeydown: onEnter, onchange: () => send({ type: "count", action: r.action, count: Number(input.value) }) });
        return h("li", { "data-action": r.action }, h("span", { class: "s66-demo-bar", "aria-hidden": "true" }), h("span", { class: "s66-demo-vote-name" }, r.label), input);
      }, (row, r) => {
        row.firstChild.style.width = `${Math.round(100 * r.share)}%`;
        attr(row, "data-leads", String(r.leads));
        if (document.activeElement !== row.lastChild || row.lastChild.value === "") row.lastChild.value = String(r.count);
      });
      show(rows, view.rows.length > 0);
      if (!counting.isConnected) (rows.querySelector("input") ?? stage.root).focus({ preventScroll: true }); // another question
    },
  };
}
