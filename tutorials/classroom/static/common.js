// What the class's pages share: their words, a place to keep a secret, and small drawings.
import { attr, fill, h, show, text } from "../widgets/dom.js";
import { makeTable } from "../widgets/table.js";
import { followTheme } from "../widgets/theme.js";

export const data = JSON.parse(document.getElementById("data").textContent);

export const t = (key, params) => fill(data.texts[key] ?? key, params);

/** Plural forms come ready from the server, one sentence for each number. */
export const counted = (key, n) => pick(data.texts, key, n);

function pick(texts, key, n) {
  const list = texts[key] ?? [];
  return list[Math.min(n, list.length - 1)] ?? key;
}

/** Something kept in the browser, or, where it keeps nothing, until the page is closed. */
export function keeper(store, name) {
  let memory = null;
  return {
    get() {
      try {
        return store().getItem(name) ?? memory;
      } catch {
        return memory; // blocked
      }
    },
    set(value) {
      memory = value;
      try {
        if (value === null) store().removeItem(name);
        else store().setItem(name, value);
      } catch { /* blocked: it lasts as long as the page */ }
    },
  };
}

/** The part of the address behind the #, taken out of it: it may be a secret, and people look over shoulders. */
export function takeHash() {
  const hash = decodeURIComponent(location.hash.slice(1));
  if (hash) history.replaceState(null, "", location.pathname + location.search);
  return hash;
}

/** A place for drawings of cards in the colours of the tables. */
export function cardPlace(props = {}) {
  const { class: name = "", ...rest } = props;
  const place = h("div", { ...rest, class: `s66 ${name}` });
  followTheme(place, new AbortController().signal);
  return place;
}

const tableContext = {
  t: (key, params) => fill(data.table[key] ?? key, params),
  counted: (key, n) => pick(data.table, key, n),
  onCard() {},
  send() {},
};

/** The lessons' table, to be looked at only: `draw(table)` shows a position. */
export function makeFelt() {
  const table = makeTable(tableContext);
  return { element: table.element, draw: (position) => table.draw(position, "look", [], false) };
}

/** Counted rows as bars; `extra(row)` may add to a row's label, `unit` is the key of what is counted, `below(row)` a line. */
export function drawBars(list, rows, extra = () => "", unit = "votes", below = () => null) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  list.replaceChildren(...rows.map((row) => {
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.inlineSize = `${(100 * row.count) / most}%`;
    const right = row.right ? h("strong", { class: "right" }, `✓ ${t("right")}`) : null;
    return h("li", { "data-action": row.action },
      h("span", { class: "bar-label" }, row.label, extra(row), right && " ", right),
      h("span", { class: "bar-count" }, counted(unit, row.count)),
      below(row),
      h("span", { class: "bar-ground", "aria-hidden": "true" }, bar));
  }));
}

/** What the lesson says to the question, once the vote is revealed. */
export function makeVerdict() {
  const element = h("p", { class: "strong", hidden: "" });
  return {
    element,
    draw(vote) {
      show(element, Boolean(vote?.lesson));
      text(element, vote?.lesson ? `${t("lesson_says")} ${vote.lesson}` : "");
    },
  };
}

/** A message that is read out at once. */
export function makeAlert() {
  const element = h("p", { class: "alert", role: "alert", hidden: "" });
  return {
    element,
    say(words) {
      show(element, Boolean(words));
      text(element, words ?? "");
    },
  };
}

export { attr, h, show, text };
