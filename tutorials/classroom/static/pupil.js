// A pupil's page: join, then vote, play steps, deals of the tournament, or somebody of the class. The tables are the
// lessons' own; no rule of the game lives here.
import step from "../step.js";
import { counted, data, drawBars, h, keeper, makeAlert, makeVerdict, show, t, takeHash, text } from "./common.js";
import { joinPage } from "./join.js";
import { openLine } from "./line.js";

const PATIENCE_MS = 20000; // a whole class asks at once
const token = keeper(() => localStorage, "sixtysix.class");
const app = document.getElementById("app");
const alert = makeAlert();
const status = h("p", { class: "status", role: "status" });

function join(code, said = "") {
  joinPage(app, alert, code, said, (secret, news) => {
    token.set(secret);
    enter(news);
  });
}

// ---- in the class ----

/** `news`: what to tell at the beginning. */
function enter(news = "") {
  let state = null; // as the server tells it
  let table = null; // { name, model, end } of the table that is open
  let offered = null; // the vote that was opened by itself
  let sitting = false; // a table was asked for: it opens when it is laid

  const heading = h("h1", { tabindex: "-1" });
  const banner = h("div", { class: "banner", hidden: "" });
  const tools = h("div", { class: "tools" });
  const place = h("div", { class: "table-place" });
  const home = h("div", { class: "home" });
  const intro = h("p", { role: "status" });
  const vote = h("section", { "aria-label": t("vote"), hidden: "" });
  const tournament = h("section", { "aria-label": t("tournament"), hidden: "" });
  const two = h("section", { "aria-label": t("two") });
  const lessons = h("section", { "aria-label": t("lessons") });
  const other = h("p", {}, button(t("other"), somebodyElse)); // the next pupil at a school's own tablet
  home.append(intro, tournament, two, lessons, other);
  app.replaceChildren(heading, status, alert.element, banner, tools, place, vote, home);
  alert.say("");

  const line = openLine({ token: token.get() }, {
    onMessage(message) {
      if (message.type === "state") {
        if (state?.waiting && !message.waiting && message.game) sitting = true; // here is the one who was waited for
        state = message;
        draw();
      } else if (message.type === "table" && message.table === table?.name) {
        table.model.push(message.view);
      } else if (message.type === "error") {
        alert.say(message.text);
        if (message.about && message.about === table?.name) leaveTable();
      }
    },
    onStatus(what) {
      if (what === "refused" || what === "over") {
        token.set(null);
        closeTable();
        if (!state && code) join(code); // whoever comes with a code comes to join anew
        else join("", t(what));
        return;
      }
      text(status, what === "lost" ? t("lost") : "");
      if (what === "open" && table) ask({ type: "hello" });
    },
  });

  function ask(message) {
    line.send({ type: "table", table: table.name, message });
  }

  // ---- tables ----

  function openTable(name) {
    closeTable();
    news = "";
    alert.say("");
    const listeners = new Set();
    let view = {};
    const model = {
      get: (key) => ({ view, texts: data.table, patience: PATIENCE_MS })[key],
      on: (event, f) => event === "change:view" && listeners.add(f),
      off: (event, f) => listeners.delete(f),
      send: (message) => ask(message),
      push(next) {
        view = next;
        for (const f of listeners) f();
        drawTools();
      },
      view: () => view,
    };
    const el = h("div", { class: "table" });
    place.replaceChildren(el);
    table = { name, model };
    table.end = step.render({ model, el });
    draw();
    heading.focus();
    scrollTo(0, 0);
  }
  function closeTable() {
    table?.end?.();
    table = null;
    place.replaceChildren();
  }
  function leaveTable() {
    closeTable();
    line.send({ type: "away" });
    draw();
    heading.focus();
  }

  function somebodyElse() {
    if (!confirm(t("other_sure", { name: state.name }))) return;
    token.set(null);
    line.end();
    join(code);
  }

  function sitDown(message) {
    sitting = true;
    line.send(message);
  }

  // ---- drawing ----

  function button(label, onclick, kind = "") {
    return h("button", { class: kind, onclick }, label);
  }
  function draw() {
    if (!state) return;
    const open = state.vote?.state === "open" && !state.vote.voted;
    text(heading, t("hello", { name: state.name }));
    if (table && putAway()) return;
    show(home, !table);
    const free = !table || table.name.startsWith("vote-"); // an earlier vote is nothing to stay at
    if (open && free && offered !== state.vote.number && table?.name !== state.vote.table) {
      offered = state.vote.number; // so that nobody has to look for it; who plays something else gets a button
      openTable(state.vote.table);
      return;
    }
    if (sitting && state.game && state.game.table !== table?.name && !state.game.over) {
      sitting = false;
      openTable(state.game.table);
      return;
    }
    drawBanner(open);
    drawTools();
    keepFocus(() => drawVote());
    if (table) return;
    keepFocus(() => {
      const welcome = news || (state.vote || state.tournament ? "" : t("wait"));
      text(intro, welcome);
      show(intro, Boolean(welcome));
      drawTournament();
      drawTwo();
      drawLessons();
    });
  }

  let told = null;
  /** What waits elsewhere: a vote, or else a tournament that has begun. Over a table it lies, so that no card moves. */
  function drawBanner(open) {
    const { vote: asked, tournament: now } = state;
    const playing = table?.name.startsWith("deal-");
    const wanted = open && table?.name !== asked.table ? ["vote_now", t("vote_go"), asked.table]
      : table && !playing && now?.open && now.table ? ["tournament_now", t("play_deal", { number: now.following }), now.table] : null;
    banner.classList.toggle("over", Boolean(table));
    if (told === wanted?.join()) return;
    told = wanted?.join();
    show(banner, Boolean(wanted));
    banner.replaceChildren(...(wanted ? [h("p", { role: "status" }, t(wanted[0])), button(wanted[1], () => openTable(wanted[2]), "primary")] : []));
  }

  /** Leave a table at which nothing can be done any more, and say why. */
  function putAway() {
    const over = table.model.view().done;
    const left = table.name.startsWith("game-") && !over && state.game?.table !== table.name;
    const closed = table.name.startsWith("deal-") && state.tournament?.open === false;
    if (!left && !closed) return false;
    if (left && state.game) openTable(state.game.table);
    else leaveTable();
    if (left && !state.game) alert.say(t("partner_left"));
    return true;
  }

  /** Sections are drawn anew; the button that had the focus is found again by its name. */
  function keepFocus(change) {
    const inside = () => home.contains(document.activeElement) || vote.contains(document.activeElement);
    const had = inside() ? document.activeElement.textContent : null;
    change();
    if (had !== null && !inside()) {
      ([...app.querySelectorAll("button, summary")].find((each) => each.textContent === had) ?? heading).focus();
    }
  }

  let toolsDrawn = "";
  function drawTools() {
    const wanted = [];
    if (table) {
      wanted.push([t("back"), leaveTable]);
      const done = table.model.view().done;
      const [kind] = table.name.split("-", 1);
      if (kind === "step" && done && following()) wanted.push([t("next_step"), () => openTable(following()), "primary"]);
      if (kind === "deal" && done && state.tournament?.table && state.tournament.table !== table.name) {
        wanted.push([t("play_deal", { number: state.tournament.following }), () => openTable(state.tournament.table), "primary"]);
      }
      if (kind === "game") {
        const { game } = state; // none: the other player has got up
        if (done && game) wanted.push([t("next_deal"), nextDeal, "primary"]);
        if (game) wanted.push([t("leave"), getUp]);
      }
    }
    const key = JSON.stringify(wanted.map(([label]) => label)) + table?.name;
    if (key === toolsDrawn) return;
    toolsDrawn = key;
    const had = tools.contains(document.activeElement);
    tools.replaceChildren(...wanted.map(([label, onclick, kind]) => button(label, onclick, kind)));
    if (had) (tools.querySelector("button") ?? heading).focus();
  }
  function nextDeal() { // the other player may have asked for it already
    if (state.game.table === table.name) sitDown({ type: "next", after: state.game.id });
    else openTable(state.game.table);
  }
  function getUp() {
    closeTable(); // first, so that it is not told that the other one has left
    line.send({ type: "leave" });
    line.send({ type: "away" });
    draw();
    heading.focus();
  }
  function following() {
    const all = data.lessons.flatMap((lesson) => lesson.steps.map((each) => `step-${each.path}`));
    return all[all.indexOf(table.name) + 1] ?? null;
  }

  function drawVote() {
    // what the class thinks stands below the cards; at any other table nothing does
    show(vote, Boolean(state.vote) && (!table || (table.name === state.vote.table && Boolean(state.vote.result))));
    if (vote.hidden) return;
    const parts = [h("h2", {}, t(state.vote.result ? "result" : "vote"))];
    if (state.vote.result) {
      const list = h("ul", { class: "bars", "aria-label": t("result") });
      drawBars(list, state.vote.result, (row) => (row.mine ? ` (${t("mine")})` : ""));
      const verdict = makeVerdict();
      verdict.draw(state.vote);
      parts.push(list, verdict.element);
    } else if (state.vote.voted) parts.push(h("p", {}, t("voted")));
    else if (state.vote.state === "closed") parts.push(h("p", {}, t("vote_closed")));
    const more = t(state.vote.state === "open" && !state.vote.voted ? "vote_go" : "vote_see");
    if (!table) parts.push(button(more, () => openTable(state.vote.table)));
    vote.replaceChildren(...parts);
  }

  function pointsText(points) {
    if (points === null) return t("open_deal");
    return points < 0 ? counted("points_lost", -points) : counted("points", points);
  }
  function drawTournament() {
    const now = state.tournament;
    show(tournament, Boolean(now));
    if (!now) return;
    const deals = now.points.map((points, at) => h("li", {}, `${t("deal", { number: at + 1 })}: ${pointsText(points)}`));
    tournament.replaceChildren(
      h("h2", {}, t("tournament")), h("p", {}, t(now.open ? "tournament_about" : "tournament_closed")), h("p", {}, now.about),
      h("ol", { class: "plain" }, ...deals), h("p", {}, t("total", { points: pointsText(now.total) })),
      now.place ? h("p", { class: "strong" }, t("place", { place: now.place })) : null,
      now.table ? button(t("play_deal", { number: now.following }), () => openTable(now.table), "primary") : null,
    );
    for (const child of [...tournament.childNodes]) if (child.nodeType === Node.TEXT_NODE) child.remove();
  }

  function drawTwo() {
    const parts = [h("h2", {}, t("two"))];
    const game = state.game;
    if (game) parts.push(button(t("to_game"), () => openTable(game.table), "primary"), button(t("leave"), () => line.send({ type: "leave" })));
    if (!game) parts.push(h("p", {}, t("rules_now", { name: state.rules })));
    if (state.waiting) parts.push(h("p", { role: "status" }, t("waiting")));
    if (state.waiting && !game) parts.push(button(t("wait_no_more"), () => line.send({ type: "leave" })));
    else if (!game) parts.push(button(t("pair"), () => sitDown({ type: "pair" })));
    if (!game) {
      parts.push(button(t("shared"), () => sitDown({ type: "alone", kind: "one-screen" })),
        button(t("computer"), () => sitDown({ type: "alone", kind: "computer" })));
    }
    two.replaceChildren(...parts);
  }

  function mark(path) {
    const done = state.steps[path];
    if (!done) return "";
    return done.star ? ` ★ (${t("star")})` : done.solved ? ` ✓ (${t("solved")})` : "";
  }
  function drawLessons() {
    const openNow = new Set([...lessons.querySelectorAll("details[open]")].map((each) => each.dataset.lesson));
    lessons.replaceChildren(h("h2", {}, t("lessons")), h("p", {}, t("lessons_about")), ...data.lessons.map((lesson) => {
      const buttons = lesson.steps.map((each) => h("li", {},
        button(t("step_name", { number: each.number, title: each.title }) + mark(each.path), () => openTable(`step-${each.path}`), "step")));
      const details = h("details", { "data-lesson": lesson.id }, h("summary", {}, t("lesson_name", lesson)), h("ul", { class: "plain" }, ...buttons));
      details.open = openNow.has(lesson.id);
      return details;
    }));
  }
}

let code = takeHash();
window.addEventListener("hashchange", () => { // another code was scanned while the page is open
  code = takeHash() || code;
  if (!token.get()) join(code);
});
if (token.get()) enter();
else join(code);
