// The way through a lesson: the steps that this page shows, which of them are solved, and which comes next.
// All tables of a page share this module, and so they know of one another.
import { attr, h, keyed, show, text } from "./dom.js";
import { windowOf } from "./fit.js";
import { reducedMotion } from "./frames.js";
import { countStars, hasStar, watchProgress } from "./progress.js";

const GO_ON = "#go-on"; // a link to a lesson that is to open at its first open step
const entries = new Map(); // root of a table -> what is known of its step
const stars = new Map(); // lesson -> its stars as the answer that came last counts them
const kept = new Map(); // lesson -> how many of them this browser holds
let landing = location.hash === GO_ON;
let due = false;

for (const event of ["wheel", "touchmove", "keydown"]) {
  addEventListener(event, () => { landing = false; }, { passive: true, once: true }); // learners who move by themselves are left alone
}

watchProgress(({ key }) => { if (key !== undefined) drawWayLater(); }); // another tab has won a star, or lost them all

function inOrder(lesson) {
  const found = [...entries].filter(([, entry]) => entry.lesson === lesson)
    .sort(([one], [other]) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const seen = new Set(); // a step that stands on the page twice is one step
  return found.filter(([, { id }]) => !seen.has(id) && seen.add(id))
    .map(([root, entry]) => ({ root, ...entry, state: hasStar(entry.id) ? "star" : entry.state }));
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
      keyed(list, way, (step) => step.number, () => {
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
      on.__root = next?.root;
      attr(on, "data-idle", next && next !== way[0] ? null : ""); // it keeps its room, so that the table below stays where it is
      text(on, t("way_go_on", { n: next?.number ?? way[0].number }));
    },
  };
}

function drawWay() {
  due = false;
  for (const lesson of new Set([...entries.values()].map((entry) => entry.lesson))) {
    kept.set(lesson, countStars(lesson));
    const way = inOrder(lesson);
    for (const { root } of way.slice(1)) entries.get(root).marks?.element.remove();
    const first = way[0].root, entry = entries.get(first), all = way[0].number === 1 && awaits(first, way[0].of);
    if (way.length < 2 && !all) continue;
    entry.marks ??= makeMarks(entry.t);
    if (entry.marks.element.parentElement !== first) first.prepend(entry.marks.element);
    entry.marks.draw(all ? whole(way) : way);
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
  if (!old && number === 1 && awaits(root, of)) drawWay(); // at once, before anything is painted
  else drawWayLater();
}

/** The stars of a view's lesson: another table of the page, or another tab, may have won one since the view came. */
export function starsOf(view) {
  if (!view.stars) return view.stars;
  const { got, of } = stars.get(view.step.lesson) ?? view.stars;
  return { got: Math.min(of, Math.max(got, kept.get(view.step.lesson) ?? 0)), of };
}

/** The row above the first table, with a mark for every step of the lesson, whether its table is laid already or not. */
function whole(way) {
  const { root, of } = way[0];
  return Array.from({ length: of }, (_, at) => way.find((step) => step.number === at + 1) ?? { root, number: at + 1, title: "", state: "open" });
}

/** The row in the picture of a lesson's first table: that table must not move down when it is laid. */
export function drawWayAhead(root, { step: { number, of } }, t) {
  if (number !== 1 || of < 2) return;
  const marks = makeMarks(t);
  marks.draw(whole([{ root, number, of, title: "", state: "open" }]));
  root.prepend(marks.element);
}

/** Whether a web page is going to show all steps of a lesson; a notebook shows those whose cells were run. */
function awaits(root, of) {
  return Boolean(root.closest(".sx-output-table")) && document.querySelectorAll(".sx-output-table").length >= of;
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
