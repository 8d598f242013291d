// The teacher's page: put a question, see the votes come in, reveal, see how it goes on; progress, tournament, tables.
import { cardImage } from "../widgets/cards.js";
import { fill, keyed } from "../widgets/dom.js";
import { attr, cardPlace, counted, data, drawBars, h, makeAlert, makeFelt, makeVerdict, show, t, text } from "./common.js";
import { fetchAs, joinInfo, openDesk } from "./desk.js";
import { makeGoesOn } from "./goes-on.js";

function select(id, options) {
  return h("select", { id }, ...options);
}
const option = (value, label) => h("option", { value }, label);
const field = (label, control) => h("div", { class: "field" }, h("label", { for: control.id }, label), control);
const PREVIEW_MS = 300; // who goes through the list with the arrow keys does not want to see each step

/** A question as the class sees it: what is asked, and the table. */
function makeAsked() {
  const words = h("p", { class: "strong" }), felt = makeFelt();
  return {
    element: h("div", {}, words, cardPlace({ class: "asked" })),
    draw(ask, table) {
      text(words, ask);
      if (!felt.element.isConnected) words.nextSibling.append(felt.element);
      felt.draw(table);
    },
  };
}

function tableOf(caption, heads, rows) {
  const head = h("tr", {}, ...heads.map((each) => h("th", { scope: "col" }, each)));
  const body = rows.map((row) => h("tr", {}, ...row.map((cell, at) => (at === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell)))));
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": caption }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...body)));
}

function build(app, line) {
  const alert = makeAlert(), trouble = makeAlert();
  const status = h("p", { class: "status", role: "status" });
  const send = (type, more = {}) => { alert.say(""); line.send({ type, ...more }); };
  let state = null, advice = null, troubled = false;

  // ---- joining ----
  const address = h("span", { class: "address" }), code = h("span", { class: "join-code" }), qr = h("img", { alt: t("qr"), hidden: "" });
  const present = h("p", {}), warning = makeAlert();
  const names = h("button", { onclick: () => send("names", { show: !state.names }) });
  const projector = h("a", { class: "button", href: "projector", target: "_blank", rel: "opener" }, t("projector"));
  const demos = h("a", { href: "../voila/render/00-teacher.ipynb", target: "_blank" }, t("demos"));
  const join = h("section", { "aria-labelledby": "h-join" }, h("h2", { id: "h-join" }, t("join_at")),
    warning.element, h("div", { class: "join-info" }, qr, h("div", {}, h("p", {}, address), h("p", {}, `${t("code")}: `, code), present)),
    h("p", {}, projector, names), h("p", {}, demos));
  joinInfo().then((info) => {
    text(address, info.address);
    text(code, info.code);
    warning.say(info.warning);
    qr.src = info.qr;
    show(qr, true);
  }).catch(() => alert.say(t("lost")));

  // ---- the vote ----
  const steps = select("ask-step", [option("", t("ask_choose")), ...data.lessons.filter((lesson) => lesson.steps.length).map((lesson) => {
    const group = h("optgroup", { label: lesson.title });
    group.append(...lesson.steps.map((each) => option(each.path, `${each.number}. ${each.title}`)));
    return group;
  })]);
  const own = h("input", { id: "ask-line", autocomplete: "off", spellcheck: "false" });
  const chosen = () => (own.value.trim() ? { position: own.value } : steps.value ? { step: steps.value } : null);
  let looking = 0;
  function look(other) {
    other.value = ""; // one of the two is asked
    show(preview, false);
    clearTimeout(looking);
    if (chosen()) looking = setTimeout(() => send("preview", chosen()), PREVIEW_MS);
  }
  steps.addEventListener("change", () => look(own));
  own.addEventListener("change", () => look(steps));
  function ask(event) {
    event.preventDefault();
    clearTimeout(looking);
    if (chosen()) send("ask", chosen());
    else steps.focus();
  }
  const seen = makeAsked(), preview = h("div", { hidden: "" }, h("h3", {}, t("ask_preview")), seen.element);
  const asking = h("form", { onsubmit: ask }, field(t("ask_step"), steps), field(t("ask_line"), own), preview, h("button", { type: "submit", class: "primary" }, t("ask_open")));
  const more = h("summary", {}), another = h("details", { open: "" }, more, asking);
  const voteTitle = h("h3", { tabindex: "-1" }), voteState = h("p", { role: "status" }), asked = makeAsked();
  const bars = h("ul", { class: "bars", "aria-label": t("vote") }), none = h("p", {}, t("no_votes"));
  const close = h("button", { onclick: () => send("vote", { state: state.vote.state === "open" ? "closed" : "open" }) });
  const reveal = h("button", { class: "primary", onclick: () => send("vote", { state: "revealed" }) }, t("reveal"));
  const verdict = makeVerdict(), worth = h("div", {}), goesOn = makeGoesOn(send);
  const going = h("div", { hidden: "" }, voteTitle, voteState, h("p", {}, close, reveal), bars, none, verdict.element, asked.element, worth, goesOn.element);
  const vote = h("section", { "aria-labelledby": "h-vote" }, h("h2", { id: "h-vote" }, t("vote")), another, going);
  let drawnVote = "", reckoned = null;
  function drawVote() {
    show(going, Boolean(state.vote));
    text(more, t(state.vote ? "ask_another" : "ask_first"));
    if (!state.vote) return;
    const { number, state: now, voted, of, rows, table, numbers } = state.vote;
    text(voteTitle, t("question", { number }));
    text(voteState, `${t(`state_${now}`)} ${t("voted", { voted, of })}`);
    if (drawnVote !== `${number}`) {
      drawnVote = `${number}`;
      advice = null;
      reckoned = null;
      asked.draw(state.vote.ask, table);
      const here = another.contains(document.activeElement);
      another.open = false; // what the class does now comes first
      asking.reset();
      show(preview, false);
      if (here) voteTitle.focus();
    }
    if (now === "revealed" && reckoned !== number) { // here, or on the projector's page
      reckoned = number;
      send("worlds");
      if (numbers) send("continue");
    }
    goesOn.follow(state.vote, numbers);
    verdict.draw(state.vote);
    drawBars(bars, rows, (row) => (row.names ? ` (${row.names.join(", ")})` : ""));
    show(none, rows.length === 0);
    text(close, t(now === "open" ? "close" : "reopen"));
    const had = document.activeElement === close || document.activeElement === reveal;
    show(close, now !== "revealed");
    show(reveal, now !== "revealed");
    if (had && now === "revealed") voteTitle.focus();
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
    const { note, rows, worlds, caution } = advice.advice, heading = t("worth");
    const table = tableOf(heading, [t("action"), t("wins"), t("price"), t("why"), t("go_on")], rows.map((row) => [
      row.label, row.chance, row.price || t("most_points"), row.why,
      h("button", { "data-action": row.action, "aria-label": `${t("go_on")}: ${row.label}`, onclick: () => goOn(row.action) }, t("see")),
    ]));
    const parts = [h("h3", {}, heading), h("p", {}, `${note} ${caution}`), ...(rows.length ? [table] : [])];
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
    show(stuck, begun.length > 0);
    board.replaceChildren(begun.length ? tableOf(t("board"), [t("name"), t("at"), t("stars"), t("wrong")], begun.map((row, at) => [
      state.names ? row.name : t("pupil", { number: at + 1 }),
      row.at + (row.solved ? ` ✓ ${t("solved")}` : row.stuck ? ` – ${t("stuck")}` : ""), `${row.stars}`, `${row.wrong}`,
    ])) : h("p", {}, t("board_none")));
    stuck.replaceChildren(h("h3", {}, t("stuck_heading")), hard.length
      ? h("ul", {}, ...hard.map((each) => h("li", {}, fill(counted("stuck_at", each.count), each) + (each.names.length ? ` (${each.names.join(", ")})` : ""))))
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
  const start = h("button", { type: "submit" }, t("begin"));
  const finish = h("button", { onclick: () => send("end-tournament") }, t("finish"));
  const csv = h("button", { onclick: save }, t("csv"));
  const ranking = h("div", {}), running = h("p", { role: "status" });
  const tournament = h("section", { "aria-labelledby": "h-tournament" }, h("h2", { id: "h-tournament" }, t("tournament")), h("p", {}, t("tournament_about")),
    h("form", { onsubmit: begin }, h("div", { class: "fields" }, field(t("ruleset"), ruleset), field(t("level"), level), field(t("deals"), deals)), start),
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
    attr(start, "class", now?.open ? null : "primary"); // while one goes on, a second is not the next thing to do
    show(csv, Boolean(now?.rows.length));
    text(running, now ? t(now.open ? "running" : "finished", { ...now, level: data.levels.find((each) => each.id === now.level)?.name ?? now.level }) : "");
    if (!now) return;
    const numbers = now.rows[0]?.by_deal.map((_, at) => t("deal", { number: at + 1 })) ?? [];
    ranking.replaceChildren(now.rows.length ? tableOf(t("tournament"), [t("place"), t("name"), t("points"), t("played"), ...numbers], now.rows.map((row, at) => [
      `${row.place}.`, row.name || t("pupil", { number: at + 1 }), `${row.points}`, `${row.played}`, ...row.by_deal.map((points) => (points === null ? "–" : `${points}`)),
    ])) : h("p", {}, t("ranking_none")));
  }

  // ---- tables and members ----
  const rules = select("g-rules", data.rulesets.map((each) => option(each.id, each.name)));
  rules.addEventListener("change", () => send("rules", { ruleset: rules.value }));
  const games = h("ul", {}), taken = h("p", {}), waits = h("p", { role: "status" }, t("games_waiting"));
  const tables = h("section", { "aria-labelledby": "h-games" }, h("h2", { id: "h-games" }, t("games")), h("p", {}, t("games_about")), field(t("games_rules"), rules), waits, taken, games);
  const list = h("ul", { class: "members plain" }), nobody = h("p", {}, t("nobody")), hidden = h("p", {}, t("names_hidden")), expires = h("p", {});
  const end = h("button", { onclick: () => confirm(t("end_sure")) && send("end-class") }, t("end"));
  const people = h("section", { "aria-labelledby": "h-members" }, h("h2", { id: "h-members" }, t("members")), list, nobody, hidden, expires, end);
  function drawMembers() {
    show(nobody, state.members.length === 0);
    keyed(list, state.names ? state.members : [], (each) => each.id, (each) => {
      const label = h("span", {});
      const remove = h("button", { "aria-label": t("remove_name", { name: each.name }), onclick: () => confirm(t("remove_sure", { name: each.name })) && send("remove", { member: each.id }) }, t("remove"));
      const item = h("li", {}, label, remove);
      item.label = label;
      return item;
    }, (item, each) => text(item.label, each.here ? each.name : `${each.name} (${t("away")})`));
    show(list, state.names);
    show(hidden, !state.names && state.members.length > 0);
    if (document.activeElement !== rules) rules.value = state.rules;
    show(waits, state.waiting);
    text(taken, state.games.length ? counted("games_taken", state.games.length) : t("games_none"));
    games.replaceChildren(...(state.names ? state.games.map((each) => h("li", {}, t("game_pair", each))) : []));
    text(expires, t("expires", { time: new Date(state.expires * 1000).toLocaleString(data.lang === "en" ? "en-GB" : data.lang, { dateStyle: "medium", timeStyle: "short" }) }));
  }

  app.replaceChildren(h("h1", {}, t("title")), status, trouble.element, alert.element,
    h("div", { class: "columns" }, h("div", {}, join, vote), h("div", {}, progress, tournament, tables, people)));

  function draw() {
    text(present, counted("present", state.members.filter((each) => each.here).length));
    text(names, t(state.names ? "names_hide" : "names_show"));
    if (troubled && !state.trouble) alert.say(""); // what could not be kept can be tried again
    troubled = Boolean(state.trouble);
    trouble.say(state.trouble);
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
      } else if (message.type === "preview") {
        seen.draw(message.ask, message.table);
        show(preview, true);
      } else if (goesOn.message(message)) goesOn.follow(state.vote, state.vote?.numbers);
      else if (message.type === "trouble") trouble.say(message.text);
      else if (message.type === "error") alert.say(message.text);
    },
    status: (words) => text(status, words),
  };
}

openDesk(document.getElementById("app"), build);
