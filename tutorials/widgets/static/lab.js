// An experiment of the statistics lab: what stands above and below ipywidgets' controls, and the names that these controls lack.
import { attr, fill, h, show, text } from "./dom.js";
import { cardImage } from "./cards.js";
import { makeStore } from "./store.js";
import { followTheme } from "./theme.js";

const LAB = ".s66-lab";
const OUTSIDE = 10; // pixels by which a picture is wider than the text on either side: see lab.css

/** Call `act` with the experiment's root as soon as `element` stands in it. */
function inLab(element, signal, act) {
  const observer = new ResizeObserver(() => {
    const root = element.closest(LAB);
    if (!root) return;
    observer.disconnect();
    act(root);
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

/** ipywidgets draws a slider, a number and a bar without names; and JupyterLab's single keys would act while they have the focus. */
function nameControls(root, names) {
  for (const handle of root.querySelectorAll(".noUi-handle")) {
    attr(handle, "aria-label", names.guess);
    attr(handle, "aria-valuetext", handle.getAttribute("aria-valuetext")?.replace(/\.0+$/, ""));
  }
  for (const input of root.querySelectorAll(".s66-lab-guess input")) attr(input, "aria-label", names.guess);
  for (const bar of root.querySelectorAll(".widget-hprogress .progress, .jupyter-widget-hprogress .progress")) {
    attr(bar, "role", "progressbar");
    attr(bar, "aria-label", names.progress);
  }
  for (const element of root.querySelectorAll("button, input, select, .noUi-handle, summary")) element.dataset.lmSuppressShortcuts = "true";
}

/** While the handle is drawn along, the number beside it shows where it is; the kernel hears of it at the end. */
function followHandle(root, signal) {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const box = target.closest(".s66-lab-guess"), input = box?.querySelector("input");
      if (input && target.closest(".noUi-target").querySelector(".noUi-active")) input.value = String(Number(target.getAttribute("aria-valuenow")));
    }
  });
  observer.observe(root, { subtree: true, attributes: true, attributeFilter: ["aria-valuenow"] });
  signal.addEventListener("abort", () => observer.disconnect());
}

function startHead(model, el, signal) {
  const texts = model.get("texts");
  const question = h("p", { class: "s66-lab-question" });
  const about = h("p", { class: "s66-lab-about" });
  const cards = h("div", { class: "s66-lab-cards" });
  el.replaceChildren(h("div", { class: "s66-lab-head" }, question, cards, about));

  function draw() {
    const state = model.get("state");
    text(question, state.question);
    show(question, Boolean(state.question));
    text(about, state.about);
    show(about, Boolean(state.about));
    cards.replaceChildren(...state.cards.map((card) => cardImage(card)));
    show(cards, state.cards.length > 0);
  }
  model.on("change:state", draw);
  draw();

  if (!model.get("state").step) return; // what changes with a choice stands below it
  inLab(el, signal, (root) => {
    attr(root, "lang", model.get("lang"));
    attr(root, "data-lab", model.get("state").step);
    attr(root, "role", "group");
    attr(root, "aria-label", model.get("state").question);
    followTheme(root, signal);
    const set = () => nameControls(root, { guess: `${texts.guess}: ${model.get("state").question}`, progress: texts.progress });
    const observer = new MutationObserver(set);
    observer.observe(root, { childList: true, subtree: true });
    signal.addEventListener("abort", () => observer.disconnect());
    followHandle(root, signal);
    let touched = false; // who means the lowest number changes nothing, and yet has guessed
    for (const kind of ["input", "pointerdown"]) {
      root.addEventListener(kind, (event) => { touched ||= Boolean(event.target.closest(".s66-lab-guess")); }, { signal });
    }
    root.addEventListener("keypress", (event) => { // ipywidgets would drop it in silence, and 12.7 would be 127
      if (event.target.type !== "number" || !/^[^\d-]$/.test(event.key)) return;
      event.preventDefault();
      const status = root.querySelector(".s66-lab-status");
      text(status, fill(texts.whole, { key: event.key }));
      attr(status, "data-tone", "wrong");
    }, { capture: true, signal });
    root.addEventListener("click", (event) => {
      if (!event.target.closest(".s66-lab-run")) return;
      const values = [...root.querySelectorAll(".s66-lab-fields :is(select, input)")];
      model.send({
        type: "chosen",
        touched,
        guess: root.querySelector(".s66-lab-guess input").value,
        values: values.map((control) => (control.tagName === "SELECT" ? control.selectedIndex : control.value)),
      });
    }, { capture: true, signal }); // before ipywidgets sends its click
    set();
    attr(root, "data-state", "ready");
  });
}

function save(name, type, parts) {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  h("a", { href: url, download: name }).click();
  // the browser fetches it after the click has been handled
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function drawTable(table) {
  const cells = (row) => row.map((cell, at) => (at ? h("td", { "data-label": table.head[at] }, cell) : h("th", { scope: "row" }, cell)));
  return h("table", {}, h("caption", {}, table.caption),
    h("thead", {}, h("tr", {}, ...table.head.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...table.rows.map((row) => h("tr", {}, ...cells(row)))));
}

function drawPicture(picture, number, texts, ask) {
  const image = h("div", { class: "s66-lab-image" });
  image.innerHTML = picture.svg; // made by the kernel; it holds no text of the visitor's that is not escaped
  const button = (format) => h("button", {
    class: "s66-button", "data-save": format, onclick: () => ask(number, format),
    "aria-label": fill(texts.save, { what: texts[format], title: picture.title }),
  }, texts[format]);
  return h("figure", { class: "s66-lab-picture" }, image, h("div", { class: "s66-lab-tools" },
    h("details", {}, h("summary", {}, texts.table), h("div", { class: "s66-lab-scroll", tabindex: "0", role: "region", "aria-label": picture.table.caption }, drawTable(picture.table))),
    button("svg"), button("png")));
}

function drawCode(code, texts) {
  const said = h("span", { role: "status" });
  const copy = h("button", { class: "s66-button", "data-copy": "", onclick: async () => {
    try {
      await navigator.clipboard.writeText(code);
      text(said, texts.copied);
    } catch (error) {
      console.warn(error);
      text(said, texts.not_copied);
    }
  } }, texts.copy);
  return h("details", { class: "s66-lab-code" }, h("summary", {}, texts.code), h("pre", { tabindex: "0" }, h("code", {}, code)), h("p", {}, copy, said));
}

function startReport(model, el, signal) {
  const texts = model.get("texts");
  const status = h("p", { class: "s66-lab-status", role: "status" });
  const old = h("p", { class: "s66-lab-old", role: "status", hidden: true });
  const pictures = h("div", {}), code = h("div", {});
  const heading = h("p", { class: "s66-lab-heading" }, texts.result);
  const words = h("div", { class: "s66-lab-words" });
  // a live region must be there before its words are
  const result = h("div", { class: "s66-lab-result", "aria-live": "polite" });
  const body = h("div", { class: "s66-lab-report" }, status, old, pictures, result, code);
  el.replaceChildren(body);
  const store = makeStore((error) => console.warn(error));
  let root = null, shown = null, kept = null, width = 0;

  const ask = (picture, format) => model.send({ type: "file", picture, format, theme: root?.dataset.theme === "dark" ? "dark" : "light" });

  function draw() {
    const state = model.get("state");
    text(status, state.status);
    attr(status, "data-tone", state.tone);
    const past = Boolean(state.old && state.report);
    attr(body, "data-old", past ? "" : null);
    text(show(old, past), past ? texts.old : "");
    if (root) {
      if (!state.running && root.querySelector(".s66-lab-stop")?.contains(document.activeElement)) root.querySelector(".s66-lab-run")?.focus();
      attr(root, "data-running", String(state.running));
      const bar = root.querySelector('[role="progressbar"]');
      if (bar) {
        attr(bar, "aria-valuemin", "0");
        attr(bar, "aria-valuemax", state.total);
        attr(bar, "aria-valuenow", state.done);
      }
    }
    if (state.report !== shown) {
      const open = [...pictures.querySelectorAll("details")].map((details) => details.open);
      const again = state.report && shown; // only drawn anew
      shown = state.report;
      pictures.replaceChildren(...(shown?.pictures ?? []).map((picture, at) => drawPicture(picture, at, texts, ask)));
      if (again) pictures.querySelectorAll("details").forEach((details, at) => { details.open = open[at] ?? false; });
      words.replaceChildren(...(shown?.sentences ?? []).map((sentence) => h("p", {}, sentence)));
      result.replaceChildren(...(shown ? [heading, words] : []));
      code.replaceChildren(...(shown?.code ? [drawCode(shown.code, texts)] : []));
    }
    if (state.record && state.record !== kept) {
      kept = state.record;
      store.keep({ step: { id: root?.dataset.lab ?? "" }, record: state.record });
    }
  }

  let waiting = 0;
  const measure = new ResizeObserver(([entry]) => {
    const px = Math.floor(entry.contentRect.width) + 2 * OUTSIDE;
    if (px === 0 || Math.abs(px - width) < 16) return;
    width = px;
    clearTimeout(waiting);
    waiting = setTimeout(() => model.send({ type: "width", px }), 150);
  });
  measure.observe(body);
  signal.addEventListener("abort", () => measure.disconnect());

  model.on("change:state", draw);
  model.on("msg:custom", (message, buffers) => {
    if (message.type !== "file") return;
    save(message.name, message.format === "png" ? "image/png" : "image/svg+xml", buffers);
  });
  inLab(el, signal, (found) => {
    root = found;
    draw();
  });
  draw();
}

/** anywidget's entry. */
function renderLab({ model, el }) {
  const controller = new AbortController();
  (model.get("kind") === "head" ? startHead : startReport)(model, el, controller.signal);
  return () => controller.abort();
}

export default { render: renderLab };
