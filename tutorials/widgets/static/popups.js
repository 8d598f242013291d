// What lies above the table for a moment: the strip of choices, the bubble of a refusal, and the panels "Read" and "Keys".
import { cardImage } from "./cards.js";
import { attr, boxIn, h, keyed, show, text, uid } from "./dom.js";
import { icon } from "./icons.js";
import { reportPanel } from "./report.js";

/** Keep `popup` beside `anchor`, inside `body`, its arrow pointing at the anchor: above a card, below a button if it fits. */
function place(popup, anchor, body) {
  const target = boxIn(anchor, body);
  const width = popup.offsetWidth, height = popup.offsetHeight;
  const card = anchor.matches(".s66-card");
  const middle = target.left + (card ? Math.min(target.width, 60) : target.width) / 2; // of a card, the left part may be all one sees
  const left = Math.max(4, Math.min(middle - width / 2, body.offsetWidth - width - 4));
  popup.style.left = `${left}px`;
  const end = target.top + target.height + 9;
  const below = !card && end + height <= body.offsetHeight;
  attr(popup, "data-side", below ? "below" : "above");
  popup.style.top = `${below ? end : Math.max(0, target.top - height - 9)}px`;
  popup.style.setProperty("--arrow", `${Math.max(14, Math.min(middle - left, width - 14))}px`);
}

/** Buttons for a card or an action that can be meant in more than one way. */
export function makeStrip(ctx) {
  const title = h("p", { class: "s66-strip-title", id: uid("strip") });
  const list = h("div", { class: "s66-strip-list" });
  const element = h("div", { class: "s66-popup s66-strip", role: "group", "aria-labelledby": title.id, hidden: true }, title, list);
  let anchor = null;
  const strip = {
    element,
    isOpen: () => !element.hidden,
    anchor: () => anchor,
    open(heading, options, from, body) {
      strip.close(false);
      anchor = from;
      text(title, heading);
      list.replaceChildren(...options.map((o) => h("button", {
        class: "s66-button", "data-action": o.action, "aria-disabled": o.enabled === false ? "true" : null,
        onclick: () => {
          const origin = anchor;
          strip.close(true);
          ctx.act(o.action, origin);
        },
      }, o.label)));
      attr(anchor, "aria-expanded", "true");
      show(element, true);
      place(element, anchor, body);
      list.firstElementChild.focus({ preventScroll: true });
    },
    /** Close; `back` returns the focus to the card or button that opened it. */
    close(back) {
      if (element.hidden) return false;
      const inside = element.contains(document.activeElement);
      show(element, false);
      attr(anchor, "aria-expanded", "false");
      if (back && inside) anchor.focus({ preventScroll: true });
      anchor = null;
      return true;
    },
    follow(body) {
      if (!element.hidden) place(element, anchor, body);
    },
  };
  element.addEventListener("keydown", (event) => {
    const all = [...list.children];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length].focus();
  });
  element.addEventListener("focusout", (event) => {
    // a press on the card that opened it closes it by itself
    const to = event.relatedTarget;
    if (to && to !== anchor && !element.contains(to)) strip.close(false);
  });
  return strip;
}

/** A refusal, said where it happened. */
export function makeBubble() {
  const words = h("p", { class: "s66-bubble-text" });
  const rule = h("p", { class: "s66-bubble-rule" });
  const element = h("div", { class: "s66-popup s66-bubble", id: uid("bubble"), hidden: true }, icon("refused"), h("div", {}, words, rule));
  let anchor = null;
  const bubble = {
    element,
    open(feedback, at, name, body) {
      bubble.close();
      anchor = at;
      text(words, feedback.text);
      text(rule, feedback.more);
      show(rule, Boolean(feedback.more));
      attr(element, "data-at", name);
      attr(element, "data-rule", feedback.rule);
      attr(anchor, "aria-describedby", element.id);
      attr(anchor, "data-refused", "true");
      show(element, true);
      place(element, anchor, body);
    },
    close() {
      if (element.hidden) return false;
      attr(anchor, "aria-describedby", null);
      attr(anchor, "data-refused", null);
      show(element, false);
      anchor = null;
      return true;
    },
    follow(body) {
      if (!element.hidden) place(element, anchor, body);
    },
  };
  element.addEventListener("click", () => bubble.close());
  return bubble;
}

function readPanel(ctx) {
  const words = h("p", { class: "s66-read-text", "aria-hidden": "true" }); // the hidden live region says the same words
  const last = h("div", { class: "s66-last", role: "group", "aria-label": ctx.t("last_trick") });
  const buttons = ["hand", "trick", "trump", "points", "last"].map((what) => h("button", {
    class: "s66-button", "data-read": what, onclick: () => ctx.send({ type: "read", what }),
  }, ctx.t(`read_${what}`)));
  return {
    element: h("div", { class: "s66-panel s66-read", role: "group", "aria-label": ctx.t("read"), hidden: true }, h("div", { class: "s66-read-list" }, ...buttons), last, words),
    draw(view, spoken) {
      const cards = view.table?.last ?? [];
      show(last, cards.length > 0);
      keyed(last, cards, (c) => `${c.by}${c.card}`, (c) => cardImage(c, { "data-by": c.by, "aria-label": ctx.t(`trick_${c.by}`, { card: c.name }) }));
      if (spoken !== null) text(words, spoken);
      show(words, Boolean(words.textContent));
    },
  };
}

function keysPanel(ctx) {
  const box = h("input", { type: "checkbox", "data-shortcuts": "", onchange: (event) => ctx.setSingleKeys(event.currentTarget.checked) });
  const sound = h("input", { type: "checkbox", "data-sound": "", onchange: (event) => ctx.setSound(event.currentTarget.checked) });
  const list = h("ul", { class: "s66-key-list s66-for-keys" });
  const report = h("button", { class: "s66-link", "data-report": "open", onclick: () => ctx.report() }, ctx.t("report"));
  return {
    element: h("div", { class: "s66-panel s66-keys", role: "group", "aria-label": ctx.t("keys"), hidden: true },
      h("div", { class: "s66-switches" },
        h("label", { class: "s66-switch" }, sound, h("span", {}, ctx.t("sound"))),
        h("label", { class: "s66-switch s66-for-keys" }, box, h("span", {}, ctx.t("single_keys")))),
      list, h("p", { class: "s66-report-open" }, report)),
    draw(view) {
      box.checked = ctx.store.singleKeys();
      sound.checked = ctx.store.sound();
      const rows = [["\u2190 \u2192", ctx.t("key_arrows"), true], ["Enter", ctx.t("key_enter"), true], ["Esc", ctx.t("key_escape"), true], ["1\u20138", ctx.t("key_digits")],
        ...(view.buttons ?? []).filter((b) => b.key).map((b) => [b.key.toUpperCase(), b.label]), ["H", ctx.t("hint")], ["U", ctx.t("undo")], ["N", ctx.t("next")], ["?", ctx.t("keys")]];
      list.replaceChildren(...rows.map(([key, label, always]) => h("li", { "data-off": String(!always && !box.checked) }, h("kbd", {}, key), h("span", {}, label))));
    },
  };
}

/** The panels that the tools "Read" and "More" unfold, and the report; one at a time. */
export function makePanels(ctx) {
  const panels = { read: readPanel(ctx), keys: keysPanel(ctx), report: reportPanel(ctx) };
  let opener = null;
  const all = {
    elements: [panels.read.element, panels.keys.element, panels.report.element],
    /** Unfold the report in the place of the panel that asked for it; it closes back to that panel's tool. */
    report(view) {
      const from = opener;
      for (const element of all.elements) show(element, false);
      opener = from;
      panels.report.open(view);
      show(panels.report.element, true);
      panels.report.focus();
    },
    toggle(id, from, view) {
      const opening = panels[id].element.hidden;
      all.close(false);
      if (!opening) return;
      opener = from;
      panels[id].draw(view, null);
      show(panels[id].element, true);
      attr(opener, "aria-expanded", "true");
    },
    draw(view, spoken) {
      panels.read.draw(view, spoken);
      panels.keys.draw(view);
    },
    close(back) {
      if (!opener) return false;
      const inside = all.elements.some((e) => e.contains(document.activeElement));
      for (const element of all.elements) show(element, false);
      attr(opener, "aria-expanded", "false");
      if (back && inside) opener.focus({ preventScroll: true });
      opener = null;
      return true;
    },
  };
  return all;
}
