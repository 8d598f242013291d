// What a match adds to a table: the choices before it, its buttons, and below the table advice, possible hands and the
// review of a deal. All words come with the view, and each button brings the message that it sends.
import { suitSign } from "./cards.js";
import { attr, h, keyed, show, text, uid } from "./dom.js";
import { linkTo } from "./links.js";

const LOOKS = new Set(["page", "replay", "leave", "review"]);
const WEIGHTS = { primary: "s66-button s66-primary", usual: "s66-button", quiet: "s66-link" };

function messageButton(ctx, b, props = {}) {
  return h("button", {
    class: WEIGHTS[b.weight], "data-match": b.id, ...props,
    onclick: (event) => {
      ctx.send(b.send, event.currentTarget);
      // on a small screen the table that this changes may be above what one sees
      if (LOOKS.has(b.id)) ctx.felt.scrollIntoView({ block: "nearest" });
    },
  }, b.label);
}

/** The choices before a match: opponent and rules, the rest folded away, and one button. */
function makeForm(ctx) {
  const groups = h("div", { class: "s66-match-groups" });
  const folded = h("div", { class: "s66-match-groups" });
  const summary = h("summary", {});
  const more = h("details", { class: "s66-match-more" }, summary, folded);
  const begin = h("button", { class: "s66-button s66-primary", type: "submit", "data-match": "start" });
  const element = h("form", { class: "s66-match-form", hidden: true, onsubmit: (event) => {
    event.preventDefault();
    const chosen = [...element.querySelectorAll("select")].map((list) => [list.name, list.value]);
    ctx.send({ type: "start", ...Object.fromEntries(chosen) }, begin);
  } }, groups, more, begin);
  let drawn = null;
  function makeGroup(group) {
    const id = uid("choice");
    const about = h("span", { class: "s66-match-about" });
    const list = h("select", { id, name: group.id, onchange: () => tell() }, ...group.options.map((o) => h("option", {
      value: o.id, selected: o.id === group.chosen,
    }, o.label)));
    const tell = () => text(about, group.options.find((o) => o.id === list.value)?.about);
    tell();
    show(about, group.options.some((o) => o.about));
    return h("div", { class: "s66-match-group" }, h("label", { for: id }, group.label), list, about);
  }
  return {
    element,
    draw(form) {
      show(element, Boolean(form));
      const key = form && JSON.stringify(form);
      if (!form || key === drawn) return;
      drawn = key;
      text(begin, form.begin);
      text(summary, form.more);
      groups.replaceChildren(...form.groups.map(makeGroup));
      folded.replaceChildren(...form.folded.map(makeGroup));
    },
  };
}

function handOf(hand) {
  // a picture of five or six small cards: its words are read as one sentence
  const names = hand.cards.map((c) => c.name).join(", ");
  return h("li", { class: "s66-world", "data-result": hand.result },
    h("span", { class: "s66-world-cards", role: "img", "aria-label": names },
      ...hand.cards.map((c) => h("span", { class: `s66-chip c-${c.suit}`, "aria-hidden": "true" }, c.index, suitSign(c.suit)))),
    h("span", { class: "s66-world-result" }, hand.text));
}

function makeWorlds() {
  const heading = h("p", { class: "s66-worlds-heading", role: "status" });
  const list = h("ul", { class: "s66-worlds-list" });
  const element = h("div", { class: "s66-worlds", hidden: true }, heading, list);
  let drawn = null;
  return {
    element,
    draw(worlds) {
      show(element, Boolean(worlds));
      const key = worlds && JSON.stringify(worlds);
      if (key === drawn) return;
      drawn = key;
      text(heading, worlds?.heading);
      list.replaceChildren(...(worlds?.hands ?? []).map(handOf));
    },
  };
}

function makeAdvice(ctx) {
  const heading = h("span", { id: uid("advice") });
  const list = h("ul", { class: "s66-advice-list" });
  const note = h("p", { class: "s66-note" });
  const lesson = h("p", { class: "s66-note s66-advice-lesson" });
  const worlds = makeWorlds();
  // the table itself says what to do and why; the rest is there for whoever asks
  const more = h("summary", { class: "s66-panel-heading" }, heading);
  const fold = h("details", { class: "s66-advice-fold" }, more, list, note);
  let opened = null;
  function row() {
    const open = h("button", { class: "s66-link", onclick: (event) => ctx.send(event.currentTarget.__send, event.currentTarget) });
    return h("li", { class: "s66-advice-row" },
      h("p", { class: "s66-advice-name" }, h("span", {}), h("strong", { class: "s66-mark" })),
      h("p", { class: "s66-advice-worth" }, h("span", { class: "s66-chance" }), h("span", { class: "s66-price" })),
      h("p", { class: "s66-advice-more" }, h("span", { class: "s66-why" }), open));
  }
  return {
    element: h("div", { class: "s66-advice", role: "group", "aria-labelledby": heading.id, hidden: true }, lesson, fold),
    more,
    draw(advice) {
      show(this.element, Boolean(advice));
      if (!advice) {
        opened = null;
        return;
      }
      if (opened !== advice.open) fold.open = opened = advice.open;
      text(heading, advice.heading);
      keyed(list, advice.rows, (r) => r.action, row, (element, r) => {
        attr(element, "data-action", r.action);
        attr(element, "data-best", String(r.best));
        const [name, worth, details] = element.children;
        text(name.firstChild, r.label);
        text(show(name.lastChild, Boolean(r.mark)), r.mark);
        text(worth.children[0], r.chance);
        text(show(worth.children[1], Boolean(r.price)), r.price);
        attr(worth.children[1], "data-worse", String(r.worse));
        const [why, open] = details.children;
        open.__send = r.worlds.send;
        text(open, r.worlds.label);
        attr(open, "aria-label", r.worlds.name);
        attr(open, "aria-expanded", String(r.worlds.open));
        attr(element, "data-open", String(r.worlds.open));
        if (r.worlds.open && worlds.element.parentElement !== element) element.append(worlds.element);
        text(show(why, Boolean(r.why)), r.why);
      });
      worlds.draw(advice.worlds);
      text(note, advice.note);
      show(lesson, Boolean(advice.lesson));
      lesson.replaceChildren();
      if (advice.lesson) lesson.append(linkTo(h("a", {}, advice.lesson.text), advice.lesson.href));
    },
  };
}

function makeReview(ctx) {
  const heading = h("p", { class: "s66-panel-heading", id: uid("review") });
  const note = h("p", { class: "s66-note", role: "status" });
  const list = h("ol", { class: "s66-points-list" });
  return {
    element: h("div", { class: "s66-review", role: "group", "aria-labelledby": heading.id, hidden: true }, heading, note, list),
    draw(review, busy) {
      show(this.element, Boolean(review));
      if (!review) return;
      text(heading, review.heading);
      text(note, busy?.text || review.note);
      keyed(list, review.points, (p) => `${p.page}${p.text}`, (p) => h("li", { class: "s66-point", "data-page": p.page },
        h("p", {}, p.text), h("p", { class: "s66-why" }, p.why),
        h("div", { class: "s66-point-buttons" }, ...p.buttons.map((b) => messageButton(ctx, b)))),
      (element, p) => {
        attr(element, "data-here", String(p.here));
        attr(element, "aria-current", p.here ? "step" : null);
      });
    },
  };
}

/** `controls` belong beside the answers, `panel` below the table; `busy()` tells what the table has to ask for itself. */
export function makeMatch(ctx) {
  const form = makeForm(ctx), advice = makeAdvice(ctx), review = makeReview(ctx);
  const buttons = h("div", { class: "s66-match-buttons" });
  const controls = h("div", { class: "s66-match", hidden: true }, form.element, buttons);
  const panel = h("div", { class: "s66-match-panel", hidden: true }, review.element, advice.element);
  return {
    controls,
    panel,
    /** What of the panel is to be seen together with the table: that there is more to a hint. */
    near: () => (panel.hidden || advice.element.hidden || !review.element.hidden ? [] : [advice.more]),
    draw(match) {
      show(controls, Boolean(match));
      show(panel, Boolean(match?.review || match?.advice));
      if (!match) return;
      form.draw(match.form);
      show(buttons, match.buttons.length > 0);
      keyed(buttons, match.buttons, (b) => `${b.id}${b.label}`, (b) => messageButton(ctx, b));
      review.draw(match.review, match.busy);
      advice.draw(match.advice);
    },
  };
}
