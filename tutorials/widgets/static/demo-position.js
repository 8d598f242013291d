// "Build a position": cards are dragged, pressed or typed into their places; Python says what becomes of it.
import { cardFace } from "./cards.js";
import { demoField, demoSelect } from "./demo-stage.js";
import { attr, h, keyed, s, show, text, uid } from "./dom.js";

const HAND_OVER = "application/x-sixtysix-cards";

function shareMakers(ctx) {
  const line = h("textarea", { readonly: true, rows: "2", "aria-label": ctx.t("pos_line"), spellcheck: "false" });
  const code = s("path", { fill: "#000" });
  const qr = s("svg", { class: "s66-demo-qr", role: "img", "aria-label": ctx.t("pos_qr") }, code);
  const note = h("p", {});
  return {
    elements: [qr, line, note],
    draw(share) {
      line.value = share?.line ?? "";
      text(show(note, Boolean(share?.note)), share?.note);
      qr.style.display = share?.qr ? "" : "none";
      if (!share?.qr) return;
      attr(qr, "viewBox", `-3 -3 ${share.qr.size + 6} ${share.qr.size + 6}`);
      attr(code, "d", share.qr.path);
    },
  };
}

/** The parts of "Build a position" for `makeStage`. */
export function positionParts(stage) {
  const { ctx, send } = stage;
  let chosen = []; // codes of the cards that go to the next place
  let typing = null; // what was typed and sent; it stays in its field if it could not be read
  const typed = h("input", { type: "text", maxlength: "200", autocomplete: "off", spellcheck: "false", placeholder: "AH TH KS" });
  const zones = h("div", { class: "s66-demo-zones" });
  const packRow = h("div", { class: "s66-demo-pieces", "data-arrows": "" });
  const packButton = h("button", { class: "s66-button", "data-place": "pack", onclick: () => put("pack") }, ctx.t("pos_pack"), h("kbd", { "aria-hidden": "true" }, "0"));
  const packZone = h("div", { class: "s66-demo-zone", role: "group", "aria-label": ctx.t("pos_pack_about"), "data-zone": "pack" },
    h("div", { class: "s66-demo-typing" }, demoField(ctx.t("pos_type"), typed)), packButton, packRow);
  const fields = h("div", { class: "s66-demo-settings" });
  const status = h("p", { class: "s66-demo-caption", role: "status" });
  const reasons = h("ul", { class: "s66-demo-list s66-demo-reasons", "aria-label": ctx.t("pos_reasons") });
  const opinionList = h("div", { class: "s66-demo-opinions", role: "status" });
  const rules = (key, className) => {
    const list = h("ul", { class: "s66-demo-list" });
    return { list, element: h("details", { class: className }, h("summary", {}, ctx.t(key)), list) };
  };
  const legal = rules("pos_allowed", "s66-demo-fold"), refusals = rules("pos_refused", "s66-demo-fold");
  const lineField = h("textarea", { rows: "3", maxlength: "2000", spellcheck: "false" });
  const share = shareMakers(ctx);
  function readLine() {
    send({ type: "line", text: lineField.value });
    stage.closeWhenDone("line");
  }
  lineField.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return; // a record may have several lines
    event.preventDefault();
    readLine();
  });
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !typed.value.trim()) return;
    event.preventDefault();
    put(stage.view().next);
  });
  const panels = {
    settings: h("div", {}, fields),
    line: h("div", {}, demoField(ctx.t("pos_read"), lineField, ctx.t("pos_read_about")), h("button", { class: "s66-button s66-primary", "data-line": "", onclick: readLine }, ctx.t("demo_lay"))),
    share: h("div", {}, ...share.elements),
  };

  function put(place) {
    const words = typed.value.trim();
    if (!words && !chosen.length && document.activeElement?.dataset.card) chosen = [document.activeElement.dataset.card];
    send({ type: "put", place, cards: chosen, text: words });
    chosen = [];
    typing = words;
  }
  function choose(code) {
    chosen = chosen.includes(code) ? chosen.filter((c) => c !== code) : [...chosen, code];
    stage.redraw();
  }
  /** Cards as buttons; Tab reaches one of a row, arrows the others. */
  function pieces(row, cards) {
    keyed(row, cards, (c) => c.card, (c) => h("button", {
      class: "s66-card s66-demo-piece", "data-card": c.card, draggable: "true", "aria-label": c.name,
      onclick: () => choose(c.card),
      ondragstart: (event) => {
        event.dataTransfer.setData(HAND_OVER, JSON.stringify(chosen.includes(c.card) ? chosen : [c.card]));
        event.dataTransfer.effectAllowed = "move";
      },
    }, cardFace(c)), (button) => attr(button, "aria-pressed", String(chosen.includes(button.dataset.card))));
    const all = [...row.children];
    const current = all.find((b) => b === document.activeElement) ?? all.find((b) => b.tabIndex === 0) ?? all[0];
    for (const button of all) button.tabIndex = button === current ? 0 : -1;
  }
  function moveAlong(event) {
    const row = event.target.closest("[data-arrows]");
    if (!row) return;
    const all = [...row.children], at = all.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    for (const button of all) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  }
  function zoneOf(event) {
    return event.target.closest?.("[data-zone]");
  }
  const main = h("div", { class: "s66-felt s66-demo-building" }, zones, packZone);
  main.addEventListener("keydown", moveAlong);
  main.addEventListener("dragover", (event) => {
    const zone = zoneOf(event);
    if (!zone || !event.dataTransfer.types.includes(HAND_OVER)) return;
    event.preventDefault();
    for (const other of main.querySelectorAll("[data-over]")) if (other !== zone) other.removeAttribute("data-over");
    zone.dataset.over = "";
  });
  main.addEventListener("dragleave", (event) => zoneOf(event)?.removeAttribute("data-over"));
  main.addEventListener("drop", (event) => {
    const zone = zoneOf(event), given = event.dataTransfer.getData(HAND_OVER);
    if (!zone || !given) return;
    event.preventDefault();
    zone.removeAttribute("data-over");
    send({ type: "put", place: zone.dataset.zone, cards: JSON.parse(given), text: "" });
    chosen = [];
  });

  function drawFields(view) {
    keyed(fields, view.fields, (f) => f.id, (f) => {
      const control = f.options ? demoSelect(f.id, f.options, f.value) : h("input", { type: "text", name: f.id, inputmode: "numeric", maxlength: "3", autocomplete: "off" });
      control.addEventListener("change", () => send({ type: "set", key: f.id, value: control.value }));
      return demoField(f.label, control);
    }, (element, f) => {
      const control = element.querySelector("select, input");
      if (document.activeElement !== control) control.value = f.value;
    });
  }
  const said = (row) => h("li", {}, h("strong", {}, row.label), row.text || row.why ? ` – ${row.text || row.why}` : "");
  const opinion = ({ heading, rows, more, note }) => h("div", {}, h("p", { class: "s66-demo-heading" }, heading),
    h("ul", { class: "s66-demo-list" }, ...rows.map(said)),
    more ? h("details", { class: "s66-demo-fold" }, h("summary", {}, more.heading), h("ul", { class: "s66-demo-list" }, ...more.rows.map(said))) : null,
    note ? h("p", {}, note) : null);

  return {
    title: ctx.t("demo_position"),
    main: [main],
    side: [status, reasons, opinionList, legal.element, refusals.element],
    panels,
    tools: [
      { id: "undo", key: "u", label: () => ctx.t("undo"), press: () => send({ type: "undo" }), off: (view) => !view.can_undo },
      { id: "opinions", key: "o", label: () => ctx.t("pos_opinions"), press: () => send({ type: "opinions" }), off: (view) => !view.can_be },
      { id: "settings", key: "s", label: () => ctx.t("pos_settings"), press: () => stage.toggle("settings"), panel: "settings" },
      { id: "keep", key: "k", label: () => ctx.t("pos_keep"), press: () => send({ type: "keep" }), off: (view) => !view.can_be },
      { id: "again", key: "a", label: () => ctx.t("pos_again"), press: () => send({ type: "again" }) },
      { id: "share", key: "q", label: () => ctx.t("pos_share"), press: () => {
        if (stage.isOpen("share") !== stage.view().sharing) stage.toggle("share");
        else {
          stage.toggle("share");
          send({ type: "share" });
        }
      }, panel: "share" },
      { id: "line", key: "l", label: () => ctx.t("pos_open"), press: () => stage.toggle("line"), panel: "line" },
      { id: "clear", key: "e", label: () => ctx.t("pos_clear"), press: () => send({ type: "clear" }) },
    ],
    keys: Object.fromEntries([["0", "pack"], ["Delete", "pack"], ["Backspace", "pack"],
      ...["you", "opponent", "talon", "trump", "led", "won_you", "won_opponent"].map((place, i) => [String(i + 1), place]),
    ].map(([key, place]) => [key, () => put(place)])),
    draw(view) {
      const there = new Set([...view.pack, ...view.places.flatMap((p) => p.cards)].map((c) => c.card));
      chosen = chosen.filter((code) => there.has(code));
      const focused = main.contains(document.activeElement) ? document.activeElement : null;
      const row = [...focused?.closest("[data-arrows]")?.children ?? []], at = row.indexOf(focused);
      const neighbours = [...row.slice(at + 1), ...row.slice(0, Math.max(at, 0)).reverse()]; // where the focus goes if its card goes
      keyed(zones, view.places, (p) => p.id, (p, i) => {
        const button = h("button", { class: "s66-button", "data-place": p.id, onclick: () => put(p.id) }, p.label, h("kbd", { "aria-hidden": "true" }, String(i + 1)));
        button.id = uid("place");
        return h("div", { class: "s66-demo-zone", role: "group", "aria-labelledby": button.id, "data-zone": p.id }, button, h("div", { class: "s66-demo-pieces", "data-arrows": "" }));
      }, (zone, p) => pieces(zone.lastChild, p.cards));
      pieces(packRow, view.pack);
      if (focused && !focused.isConnected) (neighbours.find((card) => card.isConnected) ?? stage.root).focus({ preventScroll: true });
      if (typing !== null && typing === typed.value.trim() && view.feedback?.tone !== "refused") typed.value = "";
      typing = null;
      drawFields(view);
      text(status, view.status);
      attr(status, "data-can", String(view.can_be));
      show(reasons, view.reasons.length > 0);
      keyed(reasons, view.reasons, (r) => r, (r) => h("li", {}, r));
      for (const [part, rows] of [[legal, view.allowed.map((label) => ({ label }))], [refusals, view.refused]]) {
        show(part.element, rows.length > 0);
        keyed(part.list, rows, (r) => JSON.stringify(r), said);
      }
      show(opinionList, view.opinions.length > 0);
      keyed(opinionList, view.opinions, (o) => JSON.stringify(o), opinion);
      share.draw(view.share);
    },
  };
}
