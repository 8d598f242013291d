// "My rules differ": choose a game, and see where it differs from the one of this course.
import { attr, fill, h, show, text, uid } from "./dom.js";
import { followTheme } from "./theme.js";

const CHOSEN = "sixtysix.rules";
const FIRST_ROWS = 6; // what is felt most in play comes first; the rest waits until it is asked for

function remembered() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null; // without storage one chooses anew each time
  }
}

function remember(id) {
  try {
    localStorage.setItem(CHOSEN, id);
  } catch (error) {
    console.warn(error);
  }
}

function startRules(model, root, signal) {
  const { base, games } = model.get("games");
  const texts = model.get("texts");
  const t = (key, params) => fill(texts[key] ?? key, params);
  const select = h("select", { id: uid("game"), "data-rules": "" }, h("option", { value: "" }, t("choose")),
    ...games.map((game) => h("option", { value: game.id }, game.name)));
  const said = h("p", { class: "s66-rules-said", role: "status" });
  const caption = h("caption", {});
  const here = h("th", { scope: "col" });
  const body = h("tbody", {});
  const table = h("table", { class: "s66-rules-table" }, caption,
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("topic")), here, h("th", { scope: "col" }, base))), body);
  const rest = h("button", { class: "s66-button s66-rules-rest", hidden: true, onclick: () => {
    const hidden = [...body.querySelectorAll("tr[hidden]")];
    for (const row of hidden) show(row, true);
    show(rest, false);
    hidden[0].querySelector("th").tabIndex = -1;
    hidden[0].querySelector("th").focus();
  } });
  const play = h("p", { class: "s66-rules-play" });

  function choose(id) {
    const game = games.find((one) => one.id === id);
    select.value = game ? id : "";
    attr(root, "data-ruleset", game?.id ?? null);
    show(table, Boolean(game));
    show(play, Boolean(game));
    show(rest, false);
    if (!game) {
      text(said, "");
      return;
    }
    text(said, texts.differs[game.rows.length]);
    text(caption, t("caption", { name: game.name }));
    text(here, game.name);
    const more = game.rows.length - FIRST_ROWS;
    show(rest, more > 1);
    text(rest, texts.rest[Math.max(0, more)]);
    body.replaceChildren(...game.rows.map((row, at) => h("tr", { "data-field": row.field, hidden: more > 1 && at >= FIRST_ROWS },
      h("th", { scope: "row" }, row.topic),
      h("td", { "data-label": game.name }, row.here),
      h("td", { "data-label": base }, row.base))));
    text(play, t(game.steps ? "play" : "play_none"));
    remember(id);
    model.send({ type: "choose", ruleset: id });
  }
  select.addEventListener("change", () => choose(select.value));

  root.classList.add("s66", "s66-rules");
  attr(root, "lang", model.get("lang"));
  root.replaceChildren(h("div", { class: "s66-rules-body" }, h("p", { class: "s66-rules-choice" }, h("label", { for: select.id }, t("label")), select), said, table, rest, play));
  followTheme(root, signal);
  choose(remembered());
  attr(root, "data-state", "ready");
}

/** anywidget's entry. */
function renderRules({ model, el }) {
  const controller = new AbortController();
  startRules(model, el, controller.signal);
  return () => controller.abort();
}

export default { render: renderRules };
