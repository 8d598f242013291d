// "A whole deal": the table, a slider through it, what the class may see, turning points, arrows and notes.
import { backImage, cardImage } from "./cards.js";
import { makeMarks } from "./demo-marks.js";
import { demoField, demoSelect } from "./demo-stage.js";
import { attr, h, keyed, show, text, uid } from "./dom.js";
import { makeTable } from "./table.js";

const SETTLED_MS = 320; // a card that has just been played flies in

/** Cards of a table that can be seen, each once, in the order of the screen. */
function visibleCards(table) {
  const cards = [...(table.opponent.hand ?? []), ...(table.stock ?? []), ...(table.turnup ? [table.turnup] : []), ...table.trick, ...table.you.hand];
  return [...new Map(cards.map((card) => [card.card, card])).values()];
}

function marksPanel(stage, cardOptions) {
  const { ctx } = stage;
  const card = h("select", { name: "card" }), to = h("select", { name: "to" });
  const note = h("input", { type: "text", name: "note", maxlength: "60", autocomplete: "off" });
  const list = h("ul", { class: "s66-demo-list s66-demo-marks", "aria-label": ctx.t("mark_list") });
  const put = () => {
    stage.send({ type: "mark", card: card.value, to: to.value, note: note.value });
    note.value = "";
    to.value = "";
  };
  note.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    put();
  });
  let picked = null; // the first of two cards pressed on the table
  function fillLists(options) {
    const key = options.map((o) => o.id).join();
    if (card.dataset.key === key) return;
    card.dataset.key = key;
    const extra = [{ id: "", label: ctx.t("mark_none") }, { id: "trick", label: ctx.t("mark_trick") }];
    for (const [select, all] of [[card, options], [to, [...extra, ...options]]]) {
      const before = select.value;
      select.replaceChildren(...all.map((o) => h("option", { value: o.id }, o.label)));
      if (all.some((o) => o.id === before)) select.value = before;
    }
    picked = null;
  }
  return {
    element: h("div", {}, h("p", {}, ctx.t("demo_marks_about")),
      h("div", { class: "s66-demo-pair" }, demoField(ctx.t("mark_card"), card), demoField(ctx.t("mark_to"), to)),
      demoField(ctx.t("mark_note"), note), h("div", { class: "s66-demo-row" },
        h("button", { class: "s66-button s66-primary", "data-mark": "put", onclick: put }, ctx.t("mark_put")),
        h("button", { class: "s66-button", "data-mark": "clear", onclick: () => stage.send({ type: "unmark" }) }, ctx.t("mark_clear")))),
    list,
    /** A card of the table was pressed: the first is marked, the second gets the arrow. */
    press(code) {
      if (picked && picked !== code) {
        stage.send({ type: "mark", card: picked, to: code, note: note.value });
        note.value = "";
        picked = null;
      } else {
        picked = code;
        card.value = code;
      }
    },
    draw(view) {
      const options = cardOptions(view);
      fillLists(options);
      const name = (code) => (code === "trick" ? ctx.t("mark_trick") : options.find((o) => o.id === code)?.label);
      const known = view.marks.filter((mark) => name(mark.card));
      show(list, known.length > 0);
      const said = (m) => (m.note ? ctx.t("mark_said", { card: name(m.card), note: m.note })
        : name(m.to) ? ctx.t("mark_arrow", { card: name(m.card), to: name(m.to) }) : ctx.t("mark_ring", { card: name(m.card) }));
      keyed(list, known, (m) => JSON.stringify(m), (m) => h("li", {}, said(m), " ", h("button", {
        class: "s66-link", "aria-label": ctx.t("mark_off_name", { mark: said(m) }), onclick: () => stage.send({ type: "unmark", card: m.card, to: m.to }),
      }, ctx.t("mark_off"))));
    },
  };
}

function newPanel(stage) {
  const { ctx } = stage;
  const start = h("input", { type: "text", name: "start", maxlength: "2000", autocomplete: "off", spellcheck: "false" });
  const groups = h("div", { class: "s66-demo-settings" });
  const element = h("div", {}, demoField(ctx.t("demo_start"), start, ctx.t("demo_start_about")), groups,
    h("button", { class: "s66-button s66-primary", "data-new": "", onclick: lay }, ctx.t("demo_lay")));
  function lay() {
    const chosen = [...groups.querySelectorAll("select")].map((list) => [list.name, list.value]);
    asked = start.value;
    stage.send({ type: "open", start: start.value, ...Object.fromEntries(chosen) });
    stage.closeWhenDone("new");
  }
  start.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    lay();
  });
  let drawn = null;
  let deals = 0, asked = null, laid; // a position names what lies covered, so that it does not come back from Python
  return {
    element,
    record: () => (laid === undefined ? {} : { start: laid }),
    found: (record) => { laid = record?.start; },
    draw({ form, record }) {
      if (asked !== null && record.deals !== deals) {
        laid = form.start ? undefined : asked;
        asked = null;
      }
      deals = record.deals;
      const key = JSON.stringify(form);
      if (key === drawn) return;
      drawn = key;
      start.value = form.start;
      groups.replaceChildren(...form.groups.map((group) => demoField(group.label, demoSelect(group.id, group.options, group.chosen))));
    },
  };
}

/** The parts of "A whole deal" for `makeStage`. */
export function dealParts(stage) {
  const { ctx, send } = stage;
  const table = makeTable(ctx);
  const felt = table.element;
  const covered = h("div", { class: "s66-hand s66-row s66-demo-covered", role: "img", hidden: true });
  felt.querySelector(".s66-hand-holder").append(covered);
  const stock = h("div", { class: "s66-demo-stock", role: "group", "aria-label": ctx.t("demo_stock") });
  felt.querySelector(".s66-centre").append(stock);
  const marks = makeMarks(felt);
  const title = h("h2", { class: "s66-demo-title" });
  const where = h("p", { class: "s66-demo-where" });
  const slider = h("input", { type: "range", min: "0", step: "1", "aria-label": ctx.t("demo_page"), oninput: () => send({ type: "page", at: Number(slider.value) }) });
  const caption = h("p", { class: "s66-demo-caption", role: "status" });
  const bestHeading = h("p", { class: "s66-demo-heading" });
  const bestRows = h("ul", { class: "s66-demo-list" });
  const best = h("div", { class: "s66-demo-best", role: "status" }, bestHeading, bestRows);
  const turnsHeading = h("p", { class: "s66-demo-heading", id: uid("turns") }, ctx.t("demo_turns"));
  const turnsText = h("p", { role: "status" });
  const turnsList = h("ul", { class: "s66-demo-list s66-demo-turns", "aria-labelledby": turnsHeading.id });
  const turns = h("div", { class: "s66-demo-turns-part" }, turnsHeading, turnsText, turnsList);
  const markPanel = marksPanel(stage, (view) => visibleCards(view.table).map((c) => ({ id: c.card, label: c.name })));
  const another = newPanel(stage);
  const further = (view) => view.page.at + 1 < view.page.of || view.page.growing;
  const forward = () => send({ type: "forward" }), back = () => send({ type: "back" });
  felt.addEventListener("click", (event) => {
    const card = event.target.closest(".s66-card[data-card]");
    if (card && stage.isOpen("marks")) markPanel.press(card.dataset.card);
  });
  const cover = (what, key) => ({
    id: what, key, press: () => send({ type: "cover", what }),
    label: () => ctx.t(`show_${what}`), pressed: (view) => !view.covered[what],
  });

  return {
    title: ctx.t("demo_deal"),
    main: [felt],
    side: [title, where, slider, caption, best, markPanel.list, turns],
    panels: { marks: markPanel.element, new: another.element },
    tools: [
      { id: "back", key: "←", cap: "←", label: () => ctx.t("demo_back"), press: back, off: (view) => view.page.at === 0 },
      { id: "forward", key: "→", cap: "→", label: () => ctx.t("demo_forward"), press: forward, off: (view) => !further(view), onward: further },
      cover("you", "1"), cover("opponent", "2"), cover("talon", "3"),
      { id: "points", key: "p", label: () => ctx.t("demo_points"), press: () => send({ type: "points" }), pressed: (view) => view.counts },
      { id: "best", key: "c", label: () => ctx.t("demo_best"), press: () => send({ type: "best" }), pressed: (view) => Boolean(view.best) },
      { id: "seek", key: "t", label: (view) => ctx.t(view.turns.points.length ? "demo_seek_next" : "demo_seek"), press: () => send({ type: "seek" }) },
      { id: "marks", key: "m", label: () => ctx.t("demo_marks"), press: () => stage.toggle("marks"), panel: "marks" },
      { id: "new", key: "n", label: () => ctx.t("demo_new"), press: () => stage.toggle("new"), panel: "new" },
    ],
    keys: {
      PageDown: forward, PageUp: back, ArrowRight: forward, ArrowLeft: back,
      Home: () => send({ type: "first" }), End: () => send({ type: "last" }),
    },
    resized: marks.refresh,
    record: another.record,
    found: another.found,
    draw(view) {
      text(title, view.title);
      text(where, view.page.label);
      attr(slider, "max", view.page.of - 1);
      slider.value = String(view.page.at);
      attr(slider, "aria-valuetext", view.page.label);
      text(caption, view.caption);
      table.draw(view.table, "look", [], false);
      const hidden = view.table.you.covered ?? null; // JupyterLite's Python has no null for None
      show(covered, hidden !== null);
      show(table.hand.element, hidden === null);
      if (hidden !== null) {
        covered.style.setProperty("--n", Math.max(hidden, 1));
        covered.style.setProperty("--places", Math.max(hidden, 6));
        covered.style.setProperty("--gaps", Math.max(hidden - 1, 1));
        attr(covered, "aria-label", ctx.t("your_hand_covered", { n: hidden }));
        keyed(covered, Array.from({ length: hidden }), (_, i) => i, () => backImage());
      }
      const open = view.table.stock ?? [];
      show(stock, open.length > 0);
      keyed(stock, open, (c) => c.card, (c) => cardImage(c));
      attr(felt, "data-marking", String(stage.isOpen("marks")));
      show(best, Boolean(view.best));
      text(bestHeading, view.best?.heading);
      keyed(bestRows, view.best?.rows ?? [], (r) => r.label, (r, i) => h("li", { "data-best": String(i === 0) }, h("strong", {}), " ", h("span", {})), (row, r) => {
        text(row.firstChild, r.label);
        text(row.lastChild, [r.chance, r.price].filter(Boolean).join(", "));
      });
      show(turns, Boolean(view.turns.text) || view.turns.points.length > 0);
      text(turnsText, view.turns.text);
      keyed(turnsList, view.turns.points, (p) => p.page, (p) => h("li", {}, h("button", {
        class: "s66-link", "data-page": p.page, onclick: () => send({ type: "page", at: p.page }),
      }), h("p", {})), (row, p) => {
        text(row.firstChild, p.text);
        attr(row.firstChild, "aria-current", p.here ? "step" : null);
        text(show(row.lastChild, Boolean(p.detail)), p.detail);
      });
      markPanel.draw(view);
      another.draw(view);
      marks.draw(view.best?.mark ? [...view.marks, view.best.mark] : view.marks);
      setTimeout(marks.refresh, SETTLED_MS);
    },
  };
}
