// How it goes on after an action: how the simulated deals end, and one of them step by step. All of the teacher's pages
// show the same; what is on show is the server's to say.
import { keyed } from "../widgets/dom.js";
import { attr, cardPlace, drawBars, h, makeFelt, show, t, text } from "./common.js";

const BACK = ["ArrowLeft", "PageUp"], NEXT = ["ArrowRight", "PageDown"]; // the latter are what clickers send

/** `send(type, more)` speaks to the server; `wall`: on the projector, in big type and with the keys beside the words. */
export function makeGoesOn(send, wall = false) {
  let now = null, known = null;
  const place = cardPlace({ class: "goes-on" });
  const table = makeFelt();
  const heading = h(wall ? "h2" : "h3", {}, t("goes_on")), about = h("p", {});
  const choice = h("select", { id: "goes-on-action", onchange: () => send("continue", { action: choice.value }) });
  const bars = h("ul", { class: "bars", "aria-label": t("goes_on_ends") }), sentence = h("p", {});
  const one = h("p", { class: "strong" }), where = h("p", {}), caption = h("p", { class: "caption", role: "status" });
  const arrow = (sign, word, by) => h("button", { "aria-label": wall ? t(word) : null, onclick: () => turn(by) }, wall ? sign : t(word));
  const back = arrow("←", "page_back", -1), next = arrow("→", "page_next", 1);
  const another = h("button", { onclick: () => send("another") }, wall ? `A  ${t("another")}` : t("another"));
  const waiting = h("p", { role: "status" }, t("simulating"));
  const said = h("div", {}, wall ? null : about, bars, sentence);
  const buttons = h("div", { class: "turn" }, back, next, another);
  const felt = h("div", {}, table.element, h("div", { class: "told" }, one, where, caption), wall ? null : buttons);
  const field = h("div", { class: "field" }, h("label", { for: choice.id }, t("goes_on_after")), choice, wall ? buttons : null);
  const body = h("div", { class: "goes-on-body" }, felt, said);
  place.append(body);
  const element = h(wall ? "section" : "div", { hidden: "" }, wall ? null : heading, field, waiting, place);

  function turn(by) {
    const to = now.at + by;
    if (to >= 0 && to < now.deal.pages.length) send("page", { at: to });
  }
  function draw() {
    show(waiting, now === null);
    show(place, now !== null);
    show(field, now !== null);
    if (!now) return;
    if (known !== now) {
      known = now;
      keyed(choice, now.actions, (each) => each.action + each.label, (each) => h("option", { value: each.action }, each.label));
      choice.value = now.action;
      text(about, now.heading);
      drawBars(bars, now.rows, () => "", "deals_counted");
      text(sentence, now.sentence);
      text(one, now.deal.heading);
    }
    const page = now.deal.pages[now.at];
    table.draw(page.table);
    text(where, page.label);
    text(caption, page.caption);
    attr(place, "data-at", now.at);
    attr(back, "aria-disabled", now.at === 0 ? "true" : null);
    attr(next, "aria-disabled", now.at + 1 === now.deal.pages.length ? "true" : null);
  }
  return {
    element,
    /** Take a message of the server; whether it was one for us. */
    message(message) {
      if (message.type === "continuation") now = message;
      else if (message.type === "continuation-page") {
        if (now?.number === message.number) now.at = message.at;
      } else return false;
      return true;
    },
    /** Show what belongs to the vote as it stands: nothing before it is revealed. */
    follow(vote, wanted = true) {
      const open = wanted && vote?.state === "revealed";
      show(element, open);
      if (now && now.number !== vote?.number) now = null;
      if (open) draw();
    },
    /** A key of the projector; whether it was one of ours. */
    press(event) {
      if (!now || event.target.matches("select")) return false;
      if (BACK.includes(event.key)) turn(-1);
      else if (NEXT.includes(event.key)) turn(1);
      else if (event.key.toLowerCase() === "a") send("another");
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
