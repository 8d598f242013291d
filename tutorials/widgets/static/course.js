// The course overview: what to do next, how far each lesson has come, and the learner's progress as a file.
// Everything it shows of the learner is read from this browser; Python sends the lessons and the words.
import { attr, fill, h, show, text, uid } from "./dom.js";
import { icon } from "./icons.js";
import { linkTo } from "./links.js";
import { allRecords, forgetAll, knownLessons, putRecords, tally, watchProgress } from "./progress.js";
import { followTheme } from "./theme.js";
import { LARGEST_FILE, fileText, merged, readFile } from "./transfer.js";

function bar() {
  return h("span", { class: "s66-bar", "aria-hidden": "true" }, h("span", {}));
}

function fillBar(element, got, of) {
  element.firstChild.style.inlineSize = of ? `${(100 * got) / of}%` : "0";
  attr(element, "data-full", String(of > 0 && got === of));
}

/** What a lesson stands at: its counts, and the one word for them. */
function standing(lesson, records, known) {
  const counts = tally(lesson.steps, records);
  const state = counts.of > 0 && counts.done === counts.of ? "done" : known.has(lesson.id) ? "known" : counts.begun ? "begun" : "open";
  return { ...counts, state };
}

/** The lesson to go on with: the core in its order; then what was begun, else the first that is neither done nor known. */
function nextLesson(lessons, standings) {
  const state = (lesson) => standings.get(lesson.id).state;
  const open = lessons.filter((lesson) => state(lesson) === "begun" || state(lesson) === "open");
  const needed = open.filter((lesson) => !["optional", "lab"].includes(lesson.part));
  return needed.find((lesson) => lesson.part === "core")
    ?? needed.find((lesson) => state(lesson) === "begun") ?? needed[0]
    ?? open[0] ?? null;
}

function makeNext(t, base) {
  const title = h("span", { class: "s66-next-title" });
  const about = h("p", { class: "s66-next-about" });
  const label = h("span", {});
  const link = h("a", { class: "s66-button s66-primary s66-next-link" }, label, icon("forward"));
  const heading = h("h2", { class: "s66-next-heading", id: uid("next") });
  const total = bar();
  const count = h("p", { class: "s66-total" });
  return {
    element: h("section", { class: "s66-next", "aria-labelledby": heading.id },
      h("div", {}, heading, h("p", { class: "s66-next-name" }, title), about), link,
      h("div", { class: "s66-whole" }, total, count)),
    draw(lesson, standing, whole) {
      text(heading, t(lesson ? "next_heading" : "next_none_heading"));
      text(title, lesson ? t("lesson_name", { number: lesson.number, title: lesson.title }) : t("next_none"));
      text(about, lesson ? lesson.about : t("next_none_about"));
      show(link, Boolean(lesson));
      if (lesson) {
        linkTo(link, lesson.href, base);
        if (standing.state === "begun") link.hash = "go-on"; // the page opens at the first step that is open (way.js)
        text(label, t(standing.state === "begun" ? "go_on" : "start", {}));
        attr(link, "aria-label", t(standing.state === "begun" ? "go_on_with" : "start_with", { title: lesson.title }));
      }
      fillBar(total, whole.stars, whole.of);
      text(count, t("stars_total", { got: whole.stars, of: whole.of }));
    },
  };
}

function makeLesson(t, counted, base, lesson) {
  const link = h("a", { class: "s66-lesson-link" }, lesson.title);
  linkTo(link, lesson.href, base);
  const mark = h("span", { class: "s66-mark" });
  const stars = h("span", { class: "s66-lesson-stars" });
  const line = bar();
  const facts = h("p", { class: "s66-lesson-facts" });
  return {
    element: h("li", { class: "s66-lesson", "data-lesson": lesson.id, lang: lesson.lang ?? null },
      h("span", { class: "s66-lesson-number", "aria-hidden": "true" }, String(lesson.number)),
      h("div", { class: "s66-lesson-text" }, h("p", { class: "s66-lesson-name" }, link, mark), h("p", { class: "s66-lesson-about" }, lesson.about), facts),
      h("div", { class: "s66-lesson-progress" }, h("p", {}, icon("star"), stars), line)),
    draw(standing, isNext) {
      const { element } = this;
      attr(element, "data-state", standing.state);
      attr(element, "data-next", String(isNext));
      text(stars, t("stars_of", { got: standing.stars, of: standing.of }));
      attr(stars, "aria-label", t("stars", { got: standing.stars, of: standing.of }));
      attr(stars, "role", "img");
      show(line.parentElement, standing.of > 0);
      fillBar(line, standing.stars, standing.of);
      const word = isNext ? "next" : standing.state;
      show(mark, word !== "open");
      text(mark, word === "open" ? "" : t(`state_${word}`));
      text(facts, counted("facts", standing.of, { minutes: lesson.minutes }));
      show(facts, Boolean(lesson.minutes));
    },
  };
}

function makeDoors(t, doors, base) {
  const links = doors.map((door) => h("li", {}, linkTo(h("a", {}, door.label), door.href, base)));
  return h("nav", { class: "s66-doors", "aria-label": t("doors"), hidden: links.length === 0 }, h("ul", {}, ...links));
}

function makeParts(t, counted, base, lessons) {
  const drawn = new Map(lessons.map((lesson) => [lesson.id, makeLesson(t, counted, base, lesson)]));
  const parts = ["core", "more", "optional", "lab", "own"].map((part) => {
    const own = lessons.filter((lesson) => lesson.part === part);
    const heading = h("h2", { id: uid("part") }, t(`part_${part}`));
    const minutes = own.reduce((sum, lesson) => sum + lesson.minutes, 0);
    return own.length ? h("section", { class: "s66-part", "data-part": part, "aria-labelledby": heading.id },
      h("div", { class: "s66-part-head" }, heading, minutes ? h("p", {}, t(`part_${part}_about`, { minutes })) : null),
      h("ol", { class: "s66-lessons" }, ...own.map((lesson) => drawn.get(lesson.id).element))) : null;
  });
  return {
    elements: parts.filter(Boolean),
    draw(standings, next) {
      for (const [id, one] of drawn) one.draw(standings.get(id), next?.id === id);
    },
  };
}

function download(name, words) {
  const url = URL.createObjectURL(new Blob([words], { type: "application/json" }));
  const anchor = h("a", { href: url, download: name });
  anchor.click();
  // the browser fetches it after the click has been handled
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function makeKeeping(t, counted, shape, redraw) {
  const said = h("p", { class: "s66-said", role: "status" });
  const tell = (words, tone = "info") => {
    attr(said, "data-tone", tone);
    text(said, "");
    setTimeout(() => text(said, words), 60); // the same words twice must be said twice
  };
  const guarded = (act) => {
    try {
      act();
    } catch (error) {
      console.warn(error);
      tell(t("storage_trouble"), "wrong");
    }
  };
  const save = h("button", { class: "s66-button", "data-progress": "save", onclick: () => guarded(() => {
    const now = new Date(), records = allRecords();
    const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
    download(`sixty-six-${day}.json`, fileText(records, now));
    tell(counted("saved", records.size));
  }) }, t("save"));
  const input = h("input", { type: "file", accept: "application/json,.json", hidden: true, "aria-label": t("load") });
  const load = h("button", { class: "s66-button", "data-progress": "load", onclick: () => input.click() }, t("load"));
  input.addEventListener("change", async () => {
    const file = input.files[0];
    input.value = "";
    if (!file) return;
    if (file.size > LARGEST_FILE) {
      tell(t("too_large", { name: file.name }), "wrong");
      return;
    }
    const words = await file.text();
    const found = readFile(words, shape);
    if (found.fault) {
      const { what, ...places } = found.fault;
      tell(`${t(what, { name: file.name, ...places })} ${t("nothing_changed")}`, "wrong");
      return;
    }
    guarded(() => {
      const taken = merged(found.records, allRecords());
      putRecords(taken);
      tell(taken.size ? counted("loaded", taken.size) : t("nothing_new", { name: file.name }), "right");
      redraw();
    });
  });
  const ask = h("p", { id: uid("reset") }, t("reset_question"));
  const yes = h("button", { class: "s66-button s66-danger", "data-progress": "reset-yes", onclick: () => guarded(() => {
    forgetAll();
    question(false);
    tell(t("reset_done"));
    redraw();
  }) }, t("reset_yes"));
  const no = h("button", { class: "s66-button", "data-progress": "reset-no", onclick: () => question(false) }, t("reset_no"));
  const box = h("div", { class: "s66-question", role: "alertdialog", "aria-labelledby": ask.id, hidden: true }, ask, h("div", {}, no, yes));
  const reset = h("button", { class: "s66-button", "data-progress": "reset", "aria-expanded": "false", onclick: () => question(box.hidden) }, t("reset"));
  function question(open) {
    show(box, open);
    attr(reset, "aria-expanded", String(open));
    (open ? no : reset).focus();
  }
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    question(false);
  });
  const heading = h("h2", { id: uid("keeping") }, t("keeping"));
  return {
    element: h("section", { class: "s66-keeping", "aria-labelledby": heading.id }, heading, h("p", {}, t("keeping_about")),
      h("div", { class: "s66-keeping-buttons" }, save, load, input, reset), box, said),
    tell,
  };
}

/** Build the overview inside `root`; it follows the browser's storage until the signal aborts. */
function startCourse(model, root, signal) {
  const { lessons, placement, doors, base, shape } = model.get("course");
  const texts = model.get("texts");
  const t = (key, params) => fill(texts[key] ?? key, params);
  const counted = (key, n, params = {}) => fill(texts[key][Math.min(n, texts[key].length - 1)], { n, ...params });
  const next = makeNext(t, base ?? ""), parts = makeParts(t, counted, base ?? "", lessons);
  const keeping = makeKeeping(t, counted, shape, draw);

  function draw() {
    let records = new Map();
    try {
      records = allRecords();
    } catch (error) {
      console.warn(error);
      keeping.tell(t("storage_trouble"), "wrong");
    }
    const known = knownLessons(placement.problems, records);
    const standings = new Map(lessons.map((lesson) => [lesson.id, standing(lesson, records, known)]));
    const goOn = nextLesson(lessons, standings);
    const whole = tally(lessons.flatMap((lesson) => lesson.steps), records);
    next.draw(goOn, goOn && standings.get(goOn.id), whole);
    parts.draw(standings, goOn);
  }

  root.classList.add("s66", "s66-course");
  attr(root, "lang", model.get("lang"));
  root.replaceChildren(h("div", { class: "s66-course-body" }, next.element, makeDoors(t, doors ?? [], base ?? ""), ...parts.elements, keeping.element));
  followTheme(root, signal);
  draw();
  watchProgress(draw, signal);
  attr(root, "data-state", "ready");
}

/** anywidget's entry. */
function renderCourse({ model, el }) {
  const controller = new AbortController();
  startCourse(model, el, controller.signal);
  return () => controller.abort();
}

export default { render: renderCourse };
