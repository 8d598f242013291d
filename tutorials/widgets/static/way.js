// The way through a lesson: the steps that this page shows, which of them are solved, and which comes next.
// All tables of a page share this module, and so they know of one another.
import { attr, h, keyed, show, text } from "./dom.js";
import { windowOf } from "./fit.js";
import { reducedMotion } from "./frames.js";

const GO_ON = "#go-on"; // a link to a lesson that is to open at its first open step
const entries = new Map(); // root of a table -> what is known of its step
const stars = new Map(); // lesson -> its stars as the answer that came last counts them
let landing = location.hash === GO_ON;
let due = false;

for (const event of ["wheel", "touchmove", "keydown"]) {
  addEventListener(event, () => { landing = false; }, { passive: true, once: true }); // learners who move by themselves are left alone
}

function inOrder(lesson) {
  const found = [...entries].filter(([, entry]) => entry.lesson === lesson)
    .sort(([one], [other]) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const seen = new Set(); // a step that stands on the page twice is one step
  return found.filter(([, { id }]) => !seen.has(id) && seen.add(id)).map(([root, entry]) => ({ root, ...entry }));
}

/** The next step of this page that is still open, from a table on and then from the top; null when all are solved. */
export function nextStep(root) {
  const own = entries.get(root);
  if (!own) return null;
  const way = inOrder(own.lesson), at = way.findIndex((step) => step.id === own.id);
  return [...way.slice(at + 1), ...way.slice(0, at)].find((step) => step.state === "open") ?? null;
}

/** The link to the next lesson that a web page has below its steps. */
export function nextLesson() {
  return document.querySelector('.sx-around a[rel="next"]');
}

// What leads up to a step is read first: in a web page the section before it, in JupyterLab the cell
function beginning(root) {
  const place = root.closest(".sx-output, .jp-Cell");
  const before = place?.previousElementSibling;
  return before?.matches(".sx-prose, .jp-MarkdownCell") ? before : root;
}

/** Bring a step into sight, with the words before it as far as there is room for both, and give it the focus. */
export function goTo(root) {
  const behavior = reducedMotion() ? "auto" : "smooth", body = root.querySelector(".s66-body");
  const words = beginning(root), end = body.getBoundingClientRect().bottom;
  const air = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const fits = (from, above) => above + end - from.getBoundingClientRect().top <= windowOf(root);
  if (fits(words, air)) words.scrollIntoView({ block: "start", behavior });
  else body.scrollIntoView({ block: fits(body, 0) ? "end" : "start", behavior });
  root.focus({ preventScroll: true });
}

function makeMarks(t) {
  const list = h("ol", {});
  const on = h("button", { class: "s66-link s66-way-on", onclick: () => goTo(on.__root) });
  const element = h("nav", { class: "s66-way", "aria-label": t("way") }, list, on);
  return {
    element,
    draw(way) {
      keyed(list, way, (step) => step.id, () => {
        const mark = h("button", { class: "s66-way-mark", onclick: () => goTo(mark.__root) });
        return h("li", {}, mark);
      }, (item, step) => {
        const mark = item.firstChild;
        mark.__root = step.root;
        text(mark, step.number);
        attr(mark, "data-state", step.state);
        const words = t(`way_${step.state}`, { n: step.number, title: step.title });
        attr(mark, "aria-label", words);
        attr(mark, "title", words);
      });
      const next = way.find((step) => step.state === "open");
      show(on, Boolean(next) && next !== way[0]);
      on.__root = next?.root;
      text(on, next ? t("way_go_on", { n: next.number }) : "");
    },
  };
}

function drawWay() {
  due = false;
  for (const lesson of new Set([...entries.values()].map((entry) => entry.lesson))) {
    const way = inOrder(lesson);
    for (const { root } of way.slice(1)) entries.get(root).marks?.element.remove();
    if (way.length < 2) continue;
    const first = way[0].root, entry = entries.get(first);
    entry.marks ??= makeMarks(entry.t);
    if (entry.marks.element.parentElement !== first) first.prepend(entry.marks.element);
    entry.marks.draw(way);
    if (landing && way.length === way[0].of && way.every((step) => step.known)) {
      landing = false;
      const open = way.find((step) => step.state === "open");
      if (open && open !== way[0]) goTo(open.root);
    }
  }
  for (const { onChange } of entries.values()) onChange();
}

/** Tell how far the step of a table is; `onChange` is called when the way has changed. `known`: its record was read. */
export function tellWay(root, view, known, t, onChange) {
  if (!view.step.of) return;
  const state = view.star ? "star" : view.done ? "done" : "open";
  const { id, lesson, number, of, title } = view.step;
  const old = entries.get(root);
  if (old && old.state === state && old.known === known && old.title === title) return;
  entries.set(root, { marks: old?.marks, id, lesson, number, of, title, state, known, t, onChange });
  drawWayLater();
}

/** The stars of a view's lesson: another table of the page may have won one since the view came. */
export function starsOf(view) {
  return view.stars && (stars.get(view.step.lesson) ?? view.stars);
}

/** Tell what an answer says of the stars of its lesson; all tables show them. */
export function tellStars(view) {
  if (!view.stars) return;
  stars.set(view.step.lesson, view.stars);
  drawWayLater();
}

export function leaveWay(root) {
  if (entries.delete(root)) drawWayLater();
}

function drawWayLater() {
  if (due) return;
  due = true;
  setTimeout(drawWay);
}
