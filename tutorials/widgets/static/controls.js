// Everything below the felt: action buttons, the answer forms of the question kinds, and the row of tools.
import { attr, h, keyed, show, text } from "./dom.js";
import { icon } from "./icons.js";

/** Whether cards are played here; in the other kinds one answers a question or watches. */
export function isPlayed(view) {
  return ["play", "play-out"].includes(view.step.kind);
}

function keyCap(key) {
  return h("kbd", { "aria-hidden": "true" }, key.toUpperCase());
}

/** Marriage, exchange, close, claim …: as the view lists them. */
export function makeActions(ctx) {
  const element = h("div", { class: "s66-actions", role: "group", "aria-label": ctx.t("actions") });
  let current = [];
  function press(id, from) {
    const button = current.find((b) => b.id === id);
    if (!button) return;
    const options = button.options ?? [];
    if (button.action) ctx.act(button.action, from);
    else if (options.length) ctx.choose(button.label, options, from);
    // without an action of its own the bare id goes out, so that Python can say why it is refused
    else ctx.act(button.id, from);
  }
  return {
    element,
    button: (id) => element.querySelector(`button[data-button="${CSS.escape(String(id))}"]`),
    byKey: (key) => current.find((b) => b.key?.toLowerCase() === key),
    press,
    draw(view) {
      current = view.buttons ?? [];
      show(element, current.length > 0);
      keyed(element, current, (b) => b.id, (b) => h("button", {
        class: "s66-button", "data-button": b.id, onclick: (event) => press(b.id, event.currentTarget),
      }, h("span", {}), keyCap(b.key ?? "")), (button, b) => {
        text(button.firstChild, b.label);
        text(button.lastChild, b.key?.toUpperCase());
        show(button.lastChild, Boolean(b.key) && ctx.store.singleKeys());
        attr(button, "aria-keyshortcuts", b.key && ctx.store.singleKeys() ? b.key.toUpperCase() : null);
        attr(button, "aria-disabled", b.enabled && !ctx.player.playing() ? null : "true"); // what a frame shows is past
        attr(button, "aria-expanded", b.options?.length ? button.getAttribute("aria-expanded") ?? "false" : null);
      });
    },
  };
}

/** choose-one, choose-cards and number: what the learner answers with instead of a play. */
export function makeAnswers(ctx) {
  const choices = h("div", { class: "s66-choices", role: "group", "aria-label": ctx.t("answers") });
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: "6" });
  const field = h("label", { class: "s66-field" }, h("span", {}, ctx.t("number_label")), input);
  const picked = h("span", { class: "s66-picked" });
  const check = h("button", { class: "s66-button s66-primary", "data-check": "", type: "submit" }, ctx.t("check"));
  const form = h("form", { class: "s66-number", novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    submit();
  } }, field, picked, check);
  let view = null, chosen = null, picks = [], stepKey = null;

  // where the question does not tell how many cards are meant, any number is an answer
  const enough = () => (view.pick.count ? picks.length === view.pick.count : picks.length > 0);
  function submit() {
    if (view.pick) {
      if (enough()) ctx.send({ type: "answer", value: [...picks] }, check);
      else {
        const missing = ctx.counted("pick_more", (view.pick.count ?? 1) - picks.length);
        ctx.say(missing);
        text(picked, missing);
      }
    } else if (view.number) {
      const typed = input.value.trim();
      if (/^[+-]?\d+$/.test(typed)) ctx.send({ type: "answer", value: Number(typed) }, input);
      else {
        attr(input, "aria-invalid", "true");
        ctx.say(ctx.t("number_needed"));
        text(show(picked, true), ctx.t("number_needed"));
        input.focus();
      }
    }
  }
  function drawPicks() {
    const of = view.pick?.count;
    text(picked, of ? ctx.t("picked", { n: picks.length, of }) : ctx.counted("picked_so_far", picks.length));
    attr(check, "aria-disabled", view.pick && !enough() ? "true" : null);
  }
  input.addEventListener("input", () => {
    attr(input, "aria-invalid", null);
    show(picked, Boolean(view.pick));
  });
  // within a notebook, JupyterLab keeps Enter from submitting a form
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    submit();
  });

  return {
    element: h("div", { class: "s66-answers" }, choices, form),
    picks: () => picks,
    /** Whether this view has a question to answer. */
    asks: (shown) => Boolean(shown.pick || shown.number || shown.choices),
    /** Turn one card over to "chosen" or back; a single choice just moves. Returns whether anything changed. */
    toggle(card) {
      if (picks.includes(card)) picks = picks.filter((c) => c !== card);
      else if (view.pick.count === 1) picks = [card];
      else if (!view.pick.count || picks.length < view.pick.count) picks = [...picks, card];
      else {
        ctx.say(ctx.counted("pick_full", view.pick.count));
        return false;
      }
      drawPicks();
      return true;
    },
    draw(next) {
      view = next;
      const key = `${view.step.id}|${view.ask}|${(view.table?.you.hand ?? []).map((c) => c.card)}`;
      if (key !== stepKey) {
        stepKey = key;
        chosen = null;
        picks = [];
        input.value = "";
      }
      const options = view.choices ?? [];
      show(choices, options.length > 0);
      keyed(choices, options, (c) => c.id, (c) => h("button", { class: "s66-button s66-choice", "data-choice": c.id, onclick: (event) => {
        chosen = c.id;
        ctx.send({ type: "answer", value: c.id }, event.currentTarget);
      } }, h("span", { class: "s66-radio", "aria-hidden": "true" }), h("span", {})), (button, c) => {
        text(button.lastChild, c.label);
        attr(button, "aria-pressed", String(chosen === c.id));
        attr(button, "data-tone", chosen === c.id ? view.feedback?.tone : null);
      });
      show(form, Boolean(view.number || (view.pick && !view.done)));
      show(field, Boolean(view.number));
      show(picked, Boolean(view.pick));
      drawPicks();
    },
  };
}

const TOOLS = [["back", "back"], ["forward", "forward"], ["hint", "hint", "H"], ["undo", "undo", "U"], ["again", "again"], ["fresh", "fresh"], ["read", "read"], ["keys", "more", "?"], ["next", "forward", "N"]];

/** Hint, undo, again, fresh position, read, keys, next step – and back and forward of the watch kind. */
export function makeTools(ctx) {
  const element = h("div", { class: "s66-tools", role: "group", "aria-label": ctx.t("tools") });
  let can = {};
  function press(id, from) {
    if (id === "read" || id === "keys") ctx.panel(id, from);
    else if (id === "next") ctx.goOn();
    else if (can[id]) ctx.send({ type: id }, from);
  }
  return {
    element,
    press: (id) => press(id, element.querySelector(`[data-tool="${id}"]`)),
    draw(view) {
      can = view.can ?? {};
      const playing = isPlayed(view);
      const shown = TOOLS.filter(([id]) => {
        if (id === "read") return Boolean(view.table);
        if (id === "keys") return true;
        if (id === "back" || id === "forward") return view.step.kind === "watch";
        if (id === "next") return view.done && ctx.wayOn() !== null;
        if (view.done && view.step.of && (id === "hint" || id === "undo")) return false; // "Again" does it all
        // these keep their place while a game is played, so that the focus has somewhere to stay
        return can[id] || (playing && id !== "fresh");
      });
      keyed(element, shown, ([id]) => id, ([id, name, key]) => h("button", {
        class: "s66-tool", "data-tool": id, "aria-keyshortcuts": key, onclick: (event) => press(id, event.currentTarget),
        "aria-expanded": id === "read" || id === "keys" ? "false" : null,
      }, icon(name), h("span", {}, ctx.t(id))), (button, [id]) => {
        attr(button, "aria-disabled", ["read", "keys", "next"].includes(id) || can[id] ? null : "true");
        attr(button, "data-onward", id === "next" || id === view.onward ? "" : null);
        if (id === "next") text(button.lastChild, ctx.t(ctx.wayOn() ?? "next"));
      });
    },
  };
}
