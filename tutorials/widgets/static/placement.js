// What the placement test says: which lessons one may skip, and where to begin. It is worked out anew after every answer.
import { attr, fill, h, keyed, show, text, uid } from "./dom.js";
import { icon } from "./icons.js";
import { linkTo } from "./links.js";
import { allRecords, attempted, knownLessons, solvedAtOnce, watchProgress } from "./progress.js";
import { followTheme } from "./theme.js";

function startPlacement(model, root, signal) {
  const { lessons, placement, overview, base } = model.get("course");
  const texts = model.get("texts");
  const t = (key, params) => fill(texts[key] ?? key, params);
  const tested = new Set(placement.problems.flatMap((problem) => problem.lessons));
  const heading = h("h2", { id: uid("result") }, t("result"));
  const count = h("p", { class: "s66-result-count", role: "status" });
  const advice = h("p", { class: "s66-result-advice" });
  const list = h("ul", { class: "s66-result-lessons" });
  const link = h("a", { class: "s66-button s66-primary" });
  const all = linkTo(h("a", { class: "s66-button" }, t("to_overview")), overview, base);

  function draw() {
    let records = new Map();
    try {
      records = allRecords();
    } catch (error) {
      console.warn(error);
      text(advice, t("storage_trouble"));
    }
    const problems = placement.problems.map((problem) => problem.step);
    const answered = problems.filter((step) => attempted(step, records)).length;
    const right = problems.filter((step) => solvedAtOnce(step, records)).length;
    const known = knownLessons(placement.problems, records);
    const first = lessons.find((lesson) => !["optional", "lab"].includes(lesson.part) && !known.has(lesson.id));
    attr(root, "data-answered", answered);
    text(count, t("result_count", { right, answered, of: problems.length }));
    text(advice, answered < problems.length ? t("result_unfinished") : first ? t("result_begin", { title: first.title }) : t("result_all"));
    show(list, answered > 0);
    keyed(list, lessons.filter((lesson) => tested.has(lesson.id)), (lesson) => lesson.id, (lesson) => h("li", { "data-lesson": lesson.id },
      icon("right"), linkTo(h("a", {}, t("lesson_name", lesson)), lesson.href, base), h("span", {})), (row, lesson) => {
      attr(row, "data-known", String(known.has(lesson.id)));
      text(row.lastChild, t(known.has(lesson.id) ? "result_known" : "result_open"));
    });
    show(link, Boolean(first) && answered > 0);
    if (first) {
      linkTo(link, first.href, base);
      text(link, t("start_with", { title: first.title }));
    }
  }

  root.classList.add("s66", "s66-placement");
  attr(root, "lang", model.get("lang"));
  root.replaceChildren(h("section", { class: "s66-result", "aria-labelledby": heading.id }, heading, count, advice, list, h("p", { class: "s66-result-links" }, link, all)));
  followTheme(root, signal);
  draw();
  watchProgress(draw, signal);
  attr(root, "data-state", "ready");
}

/** anywidget's entry. */
function renderPlacement({ model, el }) {
  const controller = new AbortController();
  startPlacement(model, el, controller.signal);
  return () => controller.abort();
}

export default { render: renderPlacement };
