// The projector's page: big type, no names, no answers before the reveal. The same keys and buttons lead through a vote.
import { attr, cardPlace, counted, data, drawBars, drawPosition, h, makeAlert, show, t, text } from "./common.js";
import { joinInfo, openDesk } from "./desk.js";
import { makeGoesOn } from "./goes-on.js";

function build(app, line) {
  let state = null, advice = null, view = "vote";
  const alert = makeAlert(), heading = h("h1", {}), status = h("p", { class: "status", role: "status" });
  const address = h("p", { class: "address" }), code = h("p", { class: "join-code" }), qr = h("img", { alt: t("qr") }), present = h("p", { class: "big" });
  const welcome = h("section", { class: "welcome" }, qr, h("div", {}, h("p", {}, t("join_at")), address, h("p", {}, t("code")), code, present));
  const ask = h("p", { class: "ask" }), cards = cardPlace({ class: "cards" }), voted = h("p", { class: "big", role: "status" });
  const bars = h("ul", { class: "bars", "aria-label": t("vote") }), worth = h("ul", { class: "plain" });
  const vote = h("section", { class: "vote" }, ask, h("div", { class: "split" }, h("div", {}, cards, voted), h("div", {}, bars, worth)));
  const ranking = h("section", {});
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
    const at = view === "goes_on" && !revealed ? "vote" : view === "vote" && !now ? "welcome" : view;
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
    show(buttons.c, revealed);
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
      drawPosition(cards, now.table);
      bars.replaceChildren();
      worth.replaceChildren();
      reckoned = null;
      draw();
      return;
    }
    const revealed = now.state === "revealed";
    text(ask, now.ask);
    text(voted, revealed ? "" : `${t("voted", { voted: now.voted, of: now.of })} ${t(`state_${now.state}`)}`);
    attr(vote, "data-state", now.state);
    show(bars, revealed);
    show(worth, revealed);
    if (revealed && reckoned !== now.number) { // here, or on the teacher's page
      reckoned = now.number;
      send("worlds");
      send("continue");
    }
    if (!revealed) return; // who has not voted yet must not see what the others think
    drawBars(bars, now.rows, (row) => (row.names ? ` (${row.names.join(", ")})` : ""));
    const rows = advice?.number === now.number ? advice.advice.rows : null;
    worth.replaceChildren(h("li", { class: "big" }, rows ? t("worth") : t("reckoning")),
      ...(rows ?? []).slice(0, 5).map((row) => h("li", {}, `${row.label}: ${row.chance}${row.price ? `, ${row.price}` : ""}`)));
  }
  function drawRanking() {
    const now = state.tournament;
    if (!now) return;
    const rows = now.rows.map((row, at) => h("tr", {}, h("th", { scope: "row" }, `${row.place}.`), h("td", {}, row.name || t("pupil", { number: at + 1 })), h("td", {}, `${row.points}`), h("td", {}, `${row.played}`)));
    const head = h("tr", {}, ...["place", "name", "points", "played"].map((key) => h("th", { scope: "col" }, t(key))));
    ranking.replaceChildren(rows.length ? h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)) : h("p", {}, t("ranking_none")));
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

document.documentElement.lang = data.lang;
openDesk(document.getElementById("app"), build);
