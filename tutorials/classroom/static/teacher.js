// The teacher's page: put a question, see the votes come in, reveal, see how it goes on; progress, tournament, tables.
import { cardImage } from "../widgets/cards.js";
import { keyed } from "../widgets/dom.js";
import { attr, cardPlace, counted, data, drawBars, drawPosition, h, makeAlert, show, t, text } from "./common.js";
import { fetchAs, joinInfo, openDesk } from "./desk.js";
import { makeGoesOn } from "./goes-on.js";

function select(id, options) {
  return h("select", { id }, ...options);
}
const option = (value, label) => h("option", { value }, label);
const field = (label, control) => h("div", { class: "field" }, h("label", { for: control.id }, label), control);

function tableOf(caption, heads, rows) {
  const head = h("tr", {}, ...heads.map((each) => h("th", { scope: "col" }, each)));
  const body = rows.map((row) => h("tr", {}, ...row.map((cell, at) => (at === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell)))));
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": caption }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...body)));
}

function build(app, line) {
  const alert = makeAlert(), trouble = makeAlert();
  const status = h("p", { class: "status", role: "status" });
  const send = (type, more = {}) => { alert.say(""); line.send({ type, ...more }); };
  let state = null, advice = null;

  // ---- joining ----
  const address = h("span", { class: "address" }), code = h("span", { class: "join-code" }), qr = h("img", { alt: t("qr"), hidden: "" });
  const present = h("p", {});
  const names = h("button", { onclick: () => send("names", { show: !state.names }) });
  const projector = h("a", { href: "projector", target: "_blank", rel: "opener" }, t("projector"));
  const join = h("section", { "aria-labelledby": "h-join" }, h("h2", { id: "h-join" }, t("join_at")),
    h("div", { class: "join-info" }, qr, h("div", {}, h("p", {}, address), h("p", {}, `${t("code")}: `, code), present)),
    h("p", {}, names, " ", projector));
  joinInfo().then((info) => {
    text(address, info.address);
    text(code, info.code);
    qr.src = info.qr;
    show(qr, true);
  }).catch(() => alert.say(t("lost")));

  // ---- the vote ----
  const steps = select("ask-step", [option("", t("ask_choose")), ...data.lessons.filter((lesson) => lesson.steps.length).map((lesson) => {
    const group = h("optgroup", { label: lesson.title });
    group.append(...lesson.steps.map((each) => option(each.path, `${each.number}. ${each.title}`)));
    return group;
  })]);
  const own = h("textarea", { id: "ask-line", spellcheck: "false" });
  function ask(event) {
    event.preventDefault();
    if (own.value.trim()) send("ask", { position: own.value });
    else if (steps.value) send("ask", { step: steps.value });
  }
  const asking = h("form", { onsubmit: ask }, field(t("ask_step"), steps), field(t("ask_line"), own), h("button", { type: "submit", class: "primary" }, t("ask_open")));
  const voteTitle = h("h3", {}), voteState = h("p", { role: "status" }), voteAsk = h("p", { class: "strong" }), cards = cardPlace({ class: "cards" });
  const bars = h("ul", { class: "bars", "aria-label": t("vote") }), none = h("p", {}, t("no_votes"));
  const close = h("button", { onclick: () => send("vote", { state: state.vote.state === "open" ? "closed" : "open" }) });
  const reveal = h("button", { class: "primary", onclick: () => send("vote", { state: "revealed" }) }, t("reveal"));
  const worth = h("div", {}), goesOn = makeGoesOn(send);
  const going = h("div", { hidden: "" }, voteTitle, voteState, voteAsk, cards, bars, none, h("p", {}, close, reveal), worth, goesOn.element);
  const vote = h("section", { "aria-labelledby": "h-vote" }, h("h2", { id: "h-vote" }, t("vote")), asking, going);
  let drawnVote = "", reckoned = null;
  function drawVote() {
    show(going, Boolean(state.vote));
    if (!state.vote) return;
    const { number, state: now, voted, of, rows, table } = state.vote;
    text(voteTitle, t("question", { number }));
    text(voteState, `${t(`state_${now}`)} ${t("voted", { voted, of })}`);
    text(voteAsk, state.vote.ask);
    if (drawnVote !== `${number}`) {
      drawnVote = `${number}`;
      advice = null;
      reckoned = null;
      drawPosition(cards, table);
    }
    if (now === "revealed" && reckoned !== number) { // here, or on the projector's page
      reckoned = number;
      send("worlds");
      send("continue");
    }
    goesOn.follow(state.vote);
    drawBars(bars, rows, (row) => (row.names ? ` (${row.names.join(", ")})` : ""));
    show(none, rows.length === 0);
    text(close, t(now === "open" ? "close" : "reopen"));
    const had = document.activeElement === close || document.activeElement === reveal;
    show(close, now !== "revealed");
    show(reveal, now !== "revealed");
    if (had && now === "revealed") {
      attr(voteTitle, "tabindex", "-1");
      voteTitle.focus();
    }
    drawWorth();
  }
  function goOn(action) {
    send("worlds", { action });
    send("continue", { action });
  }
  function drawWorth() {
    const revealed = state.vote.state === "revealed";
    show(worth, revealed);
    if (!revealed) return;
    if (!advice || advice.number !== state.vote.number) {
      worth.replaceChildren(h("p", { role: "status" }, t("reckoning")));
      return;
    }
    if (worth.shown === advice) return;
    worth.shown = advice;
    const had = worth.contains(document.activeElement) ? document.activeElement.dataset.action : null;
    const { note, rows, worlds } = advice.advice, heading = t("worth");
    const table = tableOf(heading, [t("action"), t("wins"), t("price"), t("why"), t("go_on")], rows.map((row) => [
      row.label, row.chance, row.price, row.why,
      h("button", { "data-action": row.action, "aria-label": `${t("go_on")}: ${row.label}`, onclick: () => goOn(row.action) }, t("go_on")),
    ]));
    const parts = [h("h3", {}, heading), h("p", {}, note), table];
    if (worlds) {
      const hands = worlds.hands.map((hand) => {
        const place = cardPlace({ class: "row" });
        place.append(...hand.cards.map((card) => cardImage(card)));
        return h("li", { "data-result": hand.result }, place, h("span", {}, hand.text));
      });
      parts.push(h("h3", {}, worlds.heading), h("ul", { class: "worlds" }, ...hands));
    }
    worth.replaceChildren(...parts);
    if (had) worth.querySelector(`button[data-action="${had}"]`)?.focus();
  }

  // ---- progress ----
  const board = h("div", {}), stuck = h("div", {});
  const progress = h("section", { "aria-labelledby": "h-board" }, h("h2", { id: "h-board" }, t("board")), stuck, board);
  function drawBoard() {
    const { rows, stuck: hard } = state.board;
    const begun = rows.filter((row) => row.at);
    board.replaceChildren(begun.length ? tableOf(t("board"), [t("name"), t("at"), t("stars"), t("wrong")], begun.map((row, at) => [
      state.names ? row.name : t("pupil", { number: at + 1 }),
      row.at + (row.solved ? ` ✓ ${t("solved")}` : row.stuck ? ` – ${t("stuck")}` : ""), `${row.stars}`, `${row.wrong}`,
    ])) : h("p", {}, t("board_none")));
    stuck.replaceChildren(h("h3", {}, t("stuck_heading")), hard.length
      ? h("ul", {}, ...hard.map((each) => h("li", {}, t("stuck_at", each) + (each.names.length ? ` (${each.names.join(", ")})` : ""))))
      : h("p", {}, t("stuck_none")));
  }

  // ---- the tournament ----
  const ruleset = select("t-rules", data.rulesets.map((each) => option(each.id, each.name)));
  const level = select("t-level", data.levels.map((each) => option(each.id, each.name)));
  const deals = select("t-deals", [1, 2, 3, 4, 6, 8, 12].map((n) => option(n, n)));
  deals.value = "4";
  ruleset.value = "german";
  function begin(event) {
    event.preventDefault();
    send("tournament", { ruleset: ruleset.value, level: level.value, deals: Number(deals.value) });
  }
  const finish = h("button", { onclick: () => send("end-tournament") }, t("finish"));
  const csv = h("button", { onclick: save }, t("csv"));
  const ranking = h("div", {}), running = h("p", { role: "status" });
  const tournament = h("section", { "aria-labelledby": "h-tournament" }, h("h2", { id: "h-tournament" }, t("tournament")), h("p", {}, t("tournament_about")),
    h("form", { onsubmit: begin }, h("div", { class: "fields" }, field(t("ruleset"), ruleset), field(t("level"), level), field(t("deals"), deals)), h("button", { type: "submit", class: "primary" }, t("begin"))),
    running, ranking, h("p", {}, finish, csv));
  async function save() {
    const answer = await fetchAs("tournament.csv").catch(() => null);
    if (!answer?.ok) {
      alert.say(t("lost"));
      return;
    }
    const link = h("a", { href: URL.createObjectURL(await answer.blob()), download: "tournament.csv" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
  function drawTournament() {
    const now = state.tournament;
    show(finish, Boolean(now?.open));
    show(csv, Boolean(now?.rows.length));
    text(running, now ? t(now.open ? "running" : "finished", { ...now, level: data.levels.find((each) => each.id === now.level)?.name ?? now.level }) : "");
    if (!now) return;
    const numbers = now.rows[0]?.by_deal.map((_, at) => t("deal", { number: at + 1 })) ?? [];
    ranking.replaceChildren(now.rows.length ? tableOf(t("tournament"), [t("place"), t("name"), t("points"), t("played"), ...numbers], now.rows.map((row, at) => [
      `${row.place}.`, row.name || t("pupil", { number: at + 1 }), `${row.points}`, `${row.played}`, ...row.by_deal.map((points) => (points === null ? "–" : `${points}`)),
    ])) : h("p", {}, t("ranking_none")));
  }

  // ---- tables and members ----
  const games = h("ul", {}), gamesNone = h("p", {}, t("games_none"));
  const tables = h("section", { "aria-labelledby": "h-games" }, h("h2", { id: "h-games" }, t("games")), games, gamesNone);
  const list = h("ul", { class: "members plain" }), nobody = h("p", {}, t("nobody")), expires = h("p", {});
  const end = h("button", { onclick: () => confirm(t("end_sure")) && send("end-class") }, t("end"));
  const people = h("section", { "aria-labelledby": "h-members" }, h("h2", { id: "h-members" }, t("members")), list, nobody, expires, end);
  function drawMembers() {
    show(nobody, state.members.length === 0);
    keyed(list, state.members, (each) => each.id, (each) => {
      const label = h("span", {});
      const remove = h("button", { "aria-label": t("remove_name", { name: each.name }), onclick: () => confirm(t("remove_sure", { name: each.name })) && send("remove", { member: each.id }) }, t("remove"));
      const item = h("li", {}, label, remove);
      item.label = label;
      return item;
    }, (item, each) => text(item.label, each.here ? each.name : `${each.name} (${t("away")})`));
    show(list, state.names); // the names themselves are hidden with the rest of them
    show(gamesNone, state.games.length === 0);
    games.replaceChildren(...(state.names ? state.games.map((each) => h("li", {}, t("game_pair", each))) : []));
    if (!state.names && state.games.length) games.replaceChildren(h("li", {}, `${state.games.length}`));
    text(expires, t("expires", { time: new Date(state.expires * 1000).toLocaleString(data.lang, { dateStyle: "medium", timeStyle: "short" }) }));
  }

  app.replaceChildren(h("h1", {}, t("title")), status, trouble.element, alert.element,
    h("div", { class: "columns" }, h("div", {}, join, vote), h("div", {}, progress, tournament, tables, people)));

  function draw() {
    text(present, counted("present", state.members.filter((each) => each.here).length));
    text(names, t(state.names ? "names_hide" : "names_show"));
    trouble.say(state.trouble ? `${t("trouble")} ${state.trouble}` : "");
    drawVote();
    drawBoard();
    drawTournament();
    drawMembers();
  }
  return {
    message(message) {
      if (message.type === "state") {
        state = message;
        draw();
      } else if (message.type === "analysis") {
        advice = message;
        drawWorth();
      } else if (goesOn.message(message)) goesOn.follow(state.vote);
      else if (message.type === "trouble") trouble.say(`${t("trouble")} ${message.text}`);
      else if (message.type === "error") alert.say(message.text);
    },
    status: (words) => text(status, words),
  };
}

openDesk(document.getElementById("app"), build);
