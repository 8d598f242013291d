// The projector's page: big type, no names, no answers before the reveal. The same keys and buttons lead through a vote.
import { attr, cardPlace, counted, data, drawBars, h, makeAlert, makeFelt, makeVerdict, show, t, text } from "./common.js";
import { joinInfo, openDesk } from "./desk.js";
import { makeGoesOn } from "./goes-on.js";

const MOST_ROWS = 5, MOST_LINES = 13; // that fit on the screen

function build(app, line) {
  let state = null, advice = null, view = "vote";
  const alert = makeAlert(), heading = h("h1", {}), status = h("p", { class: "status", role: "status" });
  const address = h("p", { class: "address" }), code = h("p", { class: "join-code" }), qr = h("img", { alt: t("qr") }), present = h("p", { class: "big" });
  const welcome = h("section", { class: "welcome" }, qr, h("div", {}, h("p", {}, t("join_at")), address, h("p", {}, t("code")), code, present));
  const ask = h("p", { class: "ask" }), felt = makeFelt(), cards = cardPlace({ class: "asked" });
  const voted = h("p", { class: "big", role: "status" }), late = h("p", {}), caution = h("p", {});
  const bars = h("ul", { class: "bars", "aria-label": t("vote") }), others = h("p", {}), verdict = makeVerdict();
  cards.append(felt.element);
  const vote = h("section", { class: "vote" }, ask, h("div", { class: "split" }, cards, h("div", {}, voted, late, bars, others, verdict.element, caution)));
  const ranking = h("section", { class: "ranking" });
  const send = (type, more = {}) => line.send({ type, ...more });
  const goesOn = makeGoesOn(send, true);
  const buttons = {
    o: h("button", { onclick: () => state.vote && send("vote", { state: state.vote.state === "open" ? "closed" : "open" }) }),
    r: h("button", { onclick: reveal }, `R  ${t("reveal")}`),
    j: h("button", { onclick: () => turn("welcome") }, `J  ${t("welcome")}`),
    v: h("button", { onclick: () => turn("vote") }, `V  ${t("vote")}`),
    c: h("button", { onclick: () => turn("goes_on") }, `C  ${t("goes_on")}`),
    t: h("button", { onclick: () => turn("ranking") }, `T  ${t("tournament")}`),
    n: h("button", { onclick: () => send("names", { show: !state.names }) }),
  };
  app.replaceChildren(heading, status, alert.element, welcome, vote, goesOn.element, ranking, h("div", { class: "presenter", role: "toolbar", "aria-label": t("keys_projector") }, ...Object.values(buttons)));
  joinInfo().then((info) => {
    text(address, info.address);
    text(code, info.code);
    late.replaceChildren(`${t("join_at")} `, h("strong", {}, info.address), ` ${t("code")}: `, h("strong", { class: "join-code" }, info.code));
    qr.src = info.qr;
  }).catch(() => alert.say(t("lost")));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !state) return;
    if (view === "goes_on" && goesOn.press(event)) return;
    const button = buttons[event.key.toLowerCase()];
    if (!button || button.hidden) return;
    event.preventDefault();
    button.click();
  });

  function reveal() {
    if (state.vote) send("vote", { state: "revealed" });
  }
  function turn(to) {
    view = to;
    draw();
  }
  let drawn = 0, reckoned = null;
  function draw() {
    const now = state.vote;
    const revealed = now?.state === "revealed";
    const at = view === "goes_on" && !(revealed && now.numbers) ? "vote" : view === "vote" && !now ? "welcome" : view;
    show(welcome, at === "welcome");
    show(vote, at === "vote");
    show(ranking, at === "ranking");
    goesOn.follow(now, at === "goes_on");
    text(heading, at === "welcome" ? t("welcome") : at === "ranking" ? t("tournament") : at === "goes_on" ? t("goes_on") : t("question", { number: now.number }));
    text(present, counted("present", state.members.filter((each) => each.here).length));
    show(buttons.o, Boolean(now) && now.state !== "revealed");
    show(buttons.r, Boolean(now) && now.state !== "revealed");
    show(buttons.t, Boolean(state.tournament));
    show(buttons.v, Boolean(now));
    show(buttons.c, Boolean(revealed && now.numbers));
    text(buttons.o, `O  ${t(now?.state === "open" ? "close" : "reopen")}`);
    text(buttons.n, `N  ${t(state.names ? "names_hide" : "names_show")}`);
    if (now) drawVote(now);
    drawRanking();
  }
  function drawVote(now) {
    if (drawn !== now.number) {
      drawn = now.number;
      advice = null;
      view = "vote"; // a new question is what everybody should look at
      felt.draw(now.table);
      bars.replaceChildren();
      reckoned = null;
      draw();
      return;
    }
    const revealed = now.state === "revealed";
    text(ask, now.ask);
    text(voted, revealed ? "" : `${t("voted", { voted: now.voted, of: now.of })} ${t(`state_${now.state}`)}`);
    attr(vote, "data-state", now.state);
    show(bars, revealed);
    show(caution, revealed);
    show(others, false);
    show(late, now.state === "open");
    if (revealed && reckoned !== now.number) { // here, or on the teacher's page
      reckoned = now.number;
      send("worlds");
      if (now.numbers) send("continue");
    }
    verdict.draw(revealed ? now : null);
    if (!revealed) return; // who has not voted yet must not see what the others think
    const known = advice?.number === now.number ? advice.advice : null;
    text(caution, known ? (known.rows.length ? known.caution : known.note) : t("reckoning"));
    // where the lesson answers, its answer is the one; where the score of the match decides, this deal's best may be wrong
    const silent = Boolean(known?.caution) || now.rows.some((row) => row.right);
    const worth = (known?.rows ?? []).map((row) => ({ ...row, best: row.best && !silent, worse: row.worse && !known.caution }));
    const rows = withBest(now.rows, worth);
    const told = rows.reduce((sum, row) => sum + row.count, 0);
    show(others, told < now.voted);
    text(others, counted("other_votes", now.voted - told));
    drawBars(bars, rows, (row) => (row.names ? ` (${row.names.join(", ")})` : ""), "votes", (row) => said(row, worth));
  }
  /** What the class voted for, the most first, and the right or else the best action even if nobody did. */
  function withBest(rows, worth) {
    const best = rows.find((row) => row.right) ?? worth.find((each) => each.best);
    const shown = rows.slice(0, MOST_ROWS);
    if (!best || shown.some((row) => row.label === best.label)) return shown;
    const voted = rows.find((row) => row.label === best.label);
    return [...rows.slice(0, MOST_ROWS - 1), voted ?? { action: best.action, label: best.label, count: 0 }];
  }
  function said(row, worth) {
    const found = worth.find((each) => each.action === row.action || each.label === row.label);
    if (!found) return null;
    const more = found.best ? t("best") : found.worse ? found.price : "";
    return h("span", { class: "worth" }, found.chance + (more && `, ${more}`));
  }
  function drawRanking() {
    const now = state.tournament;
    if (!now) return;
    const rows = now.rows.map((row, at) => h("tr", {}, h("th", { scope: "row" }, `${row.place}.`), h("td", {}, row.name || t("pupil", { number: at + 1 })), h("td", {}, `${row.points}`), h("td", {}, `${row.played}`)));
    const columns = rows.length > MOST_LINES ? 2 : 1, lines = Math.ceil(rows.length / columns);
    const head = () => h("tr", {}, ...["place", "name", "points_short", "deals"].map((key) => h("th", { scope: "col" }, t(key))));
    const part = (at) => h("table", {}, h("thead", {}, head()), h("tbody", {}, ...rows.slice(at * lines, (at + 1) * lines)));
    ranking.replaceChildren(...(rows.length ? Array.from({ length: columns }, (_, at) => part(at)) : [h("p", {}, t("ranking_none"))]));
  }
  return {
    message(message) {
      if (message.type === "state") {
        state = message;
        draw();
      } else if (message.type === "analysis") {
        advice = message;
        draw();
      } else if (goesOn.message(message)) draw();
      else if (message.type === "error" || message.type === "trouble") alert.say(message.text);
    },
    status: (words) => text(status, words),
  };
}

/** The page is laid out for 1280 by 720; a bigger screen shows the same, bigger. */
function enlarge() {
  document.body.style.zoom = Math.max(1, Math.min(innerWidth / 1280, innerHeight / 720));
}
addEventListener("resize", enlarge);
enlarge();

document.documentElement.lang = data.lang;
openDesk(document.getElementById("app"), build);
