// One step: draws the view that Python sends, and sends back what the learner did. No rule of the game lives here.
import { isPlayed, makeActions, makeAnswers, makeTools } from "./controls.js";
import { attr, fill, h } from "./dom.js";
import { makeFit } from "./fit.js";
import { makePlayer, reducedMotion, whenSeen } from "./frames.js";
import { makeHeading } from "./heading.js";
import { listenToKeys } from "./keys.js";
import { makeMatch } from "./match.js";
import { makeMessage } from "./message.js";
import { makeBubble, makePanels, makeStrip } from "./popups.js";
import { watchProgress } from "./progress.js";
import { makeSounds, soundOf } from "./sounds.js";
import { makeStore } from "./store.js";
import { makeTable } from "./table.js";
import { followTheme } from "./theme.js";
import { drawWayAhead, goTo, leaveWay, nextLesson, nextStep, tellStars, tellWay } from "./way.js";

const PATIENCE_MS = 4000; // neither Voila nor JupyterLab says that a kernel is gone, so the table has to
const GREETING_MS = 20000; // a kernel answers the greeting only when it has run the cells that stand below
const QUIET = new Set([undefined, "hello", "read", "go-on", "forget"]); // what nobody has pressed here needs no scrolling
const THINKING_MS = 20000; // what the table asks for itself may take long on a busy machine; nobody has pressed anything

function visible(element) {
  return element.getClientRects().length > 0;
}

/** Build the table inside `root` and keep it in step with `model`. */
function start(model, root, signal) {
  let view = null; // the view that is drawn
  let awaiting = null; // timer while an answer is due
  let greetingAnswered = false;
  let greeted = false; // records are kept only once Python has seen the one of this browser
  let sent = null; // the last message
  let origin = null; // the card or button it came from
  let asked = null; // the view for which the table last asked for itself
  let queued = null; // what the learner did while the table was asking for itself

  const ctx = {
    t: (key, params) => fill(model.get("texts")?.[key] ?? key, params),
    // plural forms come ready from Python, one sentence for each number
    counted(key, n) {
      const list = model.get("texts")?.[key] ?? [];
      return fill(list[Math.min(n, list.length - 1)] ?? key, { n });
    },
    send,
    act: (action, from) => send({ type: "act", action }, from),
    choose: (heading, options, from) => strip.open(heading, options, from, body),
    say: (words) => message.say(words),
    onCard,
    panel(id, from) {
      closePopups();
      panels.toggle(id, from, view);
    },
    setSingleKeys(on) {
      store.setSingleKeys(on);
      actions.draw(view);
      panels.draw(view, null);
    },
    setSound(on) {
      store.setSound(on);
      sounds.play("right"); // so that one hears what one has switched on
    },
    report: () => panels.report(view),
    replay: () => play(view),
    restart: () => location.reload(),
    dismiss: () => strip.close(true) || bubble.close() || panels.close(true),
    chooseNth(n) {
      if (table.hand.focusNth(n)) return;
      const choice = root.querySelectorAll("button[data-choice]")[n];
      choice?.focus();
    },
    pressCurrent() {
      const card = table.hand.current();
      card?.click();
      return Boolean(card);
    },
    /** The text of the button that leads on from a solved step; null when there is nothing to go to. */
    wayOn: () => (nextStep(root) ? "next" : nextLesson() ? "next_lesson" : null),
    goOn() {
      const step = nextStep(root);
      if (step) goTo(step.root);
      else nextLesson()?.click();
    },
    hasButton: (key) => Boolean(actions.byKey(key)),
    pressButton,
    pressTool: (id) => tools.press(id),
  };
  const store = ctx.store = makeStore(() => message?.notice(ctx.t("storage_trouble")));
  const sounds = makeSounds(store);
  const player = ctx.player = makePlayer({ onFrame: showFrame, onEnd: () => drawAll(true) });
  const heading = makeHeading(ctx, root, () => step.refit()), table = makeTable(ctx), actions = makeActions(ctx), answers = makeAnswers(ctx);
  const tools = makeTools(ctx), message = makeMessage(ctx), strip = makeStrip(ctx), bubble = makeBubble(), panels = makePanels(ctx);
  const match = makeMatch(ctx);
  ctx.felt = table.element;
  const foot = h("div", { class: "s66-foot" }, tools.element, ...panels.elements);
  const body = h("div", { class: "s66-body" }, ...heading.elements, table.element, strip.element, bubble.element,
    h("div", { class: "s66-answering" }, answers.element, actions.element, match.controls), message.element, foot, match.panel);
  const step = makeFit(root, body, () => [table.element, foot, ...match.near()]);
  attr(root, "role", "group");
  attr(root, "tabindex", "-1"); // "Next step" brings the focus here
  root.classList.add("s66");
  root.replaceChildren(body);

  function state() {
    root.dataset.state = player.playing() ? "frames" : awaiting === null && !busy() ? "ready" : "waiting";
  }
  function closePopups() {
    strip.close(true);
    bubble.close();
    panels.close(false);
  }
  function lost() {
    message.lost(true);
    root.dataset.state = "lost";
  }
  function expectAnswer(within) {
    clearTimeout(awaiting);
    awaiting = setTimeout(lost, within);
  }
  function send(what, from = null) {
    if (awaiting !== null) { // one thing at a time: a double click is not two plays
      if (sent.type === "hello") expectAnswer(PATIENCE_MS); // now somebody waits
      if (sent.type === "go-on") queued = [what, from];
      return;
    }
    if (what.type !== "read" && what.type !== "go-on") closePopups();
    sent = what;
    origin = from;
    const advised = what.type === "hint" && view.match; // the advice of a match is worked out
    const thinks = what.type === "go-on" || advised;
    expectAnswer(what.type === "hello" ? GREETING_MS : thinks ? THINKING_MS : model.get("patience") ?? PATIENCE_MS);
    state();
    if (advised) message.status(ctx.t("thinking"));
    try {
      model.send(what);
    } catch (error) {
      console.error(error);
      lost();
    }
  }

  // an answer that is still the same view is an apology: asking again would only fail again
  function busy() {
    return view?.match?.busy && view.seq !== asked;
  }
  /** What a table asks for itself: the next piece of something long, once all is drawn; but the learner goes first. */
  function goOn() {
    if (!greeted || awaiting !== null) return;
    const [what, from] = queued ?? [busy() ? view.match.busy.send : null, null];
    queued = null;
    if (what?.type === "go-on") asked = view.seq;
    if (what) send(what, from);
  }

  function mode() {
    if (view.pick) return "pick";
    if (!isPlayed(view)) return "look";
    return view.aside ? "again" : "play";
  }
  function onCard(code, from) {
    const again = strip.anchor() === from;
    closePopups();
    if (mode() === "pick") {
      if (answers.toggle(code)) drawTable(view.table);
      return;
    }
    const card = view.table.you.hand.find((c) => c.card === code);
    const options = card?.actions ?? [];
    if (options.length < 2) ctx.act(options[0] ?? code, from);
    else if (!again) ctx.choose(ctx.t("choose_for", { card: card.name }), options.map((action) => ({ action, label: label(action, card) })), from);
  }
  function label(action, card) {
    const known = (view.buttons ?? []).flatMap((b) => b.options ?? []).find((o) => o.action === action);
    if (known) return known.label;
    const kind = action.includes(" ") ? action.split(" ")[0] : "play";
    return ctx.t(`do_${kind}`, { card: card.name });
  }
  function pressButton(key) {
    const button = actions.byKey(key);
    // with a card in focus that the button offers, the key means that card
    const code = document.activeElement?.closest?.(".s66-hand button")?.dataset.card;
    const own = view.table?.you.hand.find((c) => c.card === code)?.actions ?? [];
    const fitting = (button.options ?? []).find((o) => own.includes(o.action));
    const from = actions.button(button.id);
    if (!button.action && fitting) ctx.act(fitting.action, from);
    else actions.press(button.id, from);
  }

  /** Draw, and leave the focus where it was: on the same element, or on the one that took its place. */
  function keepingFocus(draw) {
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const group = active?.parentElement;
    const index = group ? [...group.children].indexOf(active) : -1;
    draw();
    if (!active || document.activeElement === active && visible(active)) return;
    if (root.contains(active) && visible(active)) {
      active.focus({ preventScroll: true });
      return;
    }
    const same = group && root.contains(group) ? [...group.querySelectorAll("button")].filter(visible) : [];
    const next = same[Math.min(index, same.length - 1)] ?? table.hand.current() ?? [...root.querySelectorAll("button")].find(visible) ?? ctx.felt;
    next.focus({ preventScroll: true });
  }
  function drawTable(shown) {
    table.draw(shown, mode(), answers.picks(), Boolean(view.can?.show));
  }
  function showFrame(frame, index, total) {
    keepingFocus(() => {
      drawTable(frame.table ?? view.table);
      actions.draw(view);
      message.status(frame.caption);
      message.frame(index, total);
      state();
    });
  }
  /** Draw the view. `told` is false when its feedback is old news and must not be said again. */
  function drawAll(told) {
    keepingFocus(() => {
      if (told) bubble.close();
      // a picture of a table that is still being laid must not be taken for it
      attr(root, model.get("picture") ? "data-picture" : "data-step", view.step.id);
      attr(root, "data-kind", view.step.kind);
      attr(root, "data-done", String(Boolean(view.done)));
      attr(root, "data-star", String(Boolean(view.star)));
      attr(root, "data-table", String(Boolean(view.table)));
      attr(root, "lang", view.lang);
      heading.draw(view);
      answers.draw(view);
      drawTable(view.table);
      actions.draw(view);
      tools.draw(view);
      match.draw(view.match);
      message.frame(null);
      // a status that is part of the feedback would be said twice, and who has answered need not be asked again
      const said = view.feedback && (view.feedback.text.includes(view.status) || answers.asks(view));
      message.status(said ? "" : view.status);
      const captions = (view.frames ?? []).map((f) => f.caption).filter(Boolean);
      message.story(captions, reducedMotion());
      drawFeedback(told);
    });
    heading.unfold(false);
    if (told && !QUIET.has(sent?.type)) step.reveal(reducedMotion() ? "auto" : "smooth");
    if (model.get("picture")) drawWayAhead(root, view, ctx.t);
    else tellWay(root, view, greetingAnswered, ctx.t, onWay);
    attr(root, "data-seq", view.seq);
    state();
    goOn();
  }
  /** Another table of this page came further. */
  function onWay() {
    heading.stars(view);
    tools.draw(view);
  }
  function drawFeedback(told) {
    const f = view.feedback;
    const named = f?.at ? table.hand.button(f.at) ?? actions.button(f.at) : null;
    const here = named ?? (origin && root.contains(origin) && origin.matches("[data-card], [data-button]") ? origin : null);
    const atCard = f?.tone === "refused" && here && visible(here);
    message.feedback(f, atCard);
    if (!atCard || !told) return;
    bubble.open(f, here, here.dataset.card ?? here.dataset.button, body);
    message.alert(f.text);
  }

  /** A new view: at once, or after its frames. */
  function play(next) {
    view = next;
    const opened = greetingAnswered;
    greetingAnswered = true;
    if (view.frames?.length && !reducedMotion()) {
      closePopups();
      if (opened) player.start(view.frames);
      else {
        drawAll(false);
        whenSeen(root, signal, () => view === next && player.start(next.frames));
      }
    } else drawAll(sent?.type !== "read");
  }
  function answered() {
    const next = model.get("view");
    if (!next?.step) return;
    clearTimeout(awaiting);
    awaiting = null;
    message.lost(false);
    if (greeted) store.keep(next);
    tellStars(next);
    const sound = sent && sent.type !== "hello" && sent.type !== "read" ? soundOf(next, view) : null;
    if (sound) sounds.play(sound);
    const spoken = next.spoken ?? null;
    if (spoken) message.say(spoken);
    panels.draw(next, sent?.type === "read" ? spoken : null);
    play(next);
  }

  // While a consequence is shown, a press anywhere else only ends it: what it aimed at may no longer be there
  root.addEventListener("click", (event) => {
    if (!player.playing() || event.target.closest(".s66-frames")) return;
    event.preventDefault();
    event.stopPropagation();
    player.finish();
  }, { capture: true, signal });
  root.addEventListener("click", (event) => {
    if (strip.isOpen() && !event.target.closest(".s66-strip, .s66-hand, .s66-actions")) strip.close(false);
  }, { signal });
  // what was done at the picture of this table
  root.addEventListener("sixtysix-answer", ({ detail }) => {
    send(detail, detail.type === "act" ? table.hand.button(detail.action) : null);
  }, { signal });
  // "start over" in the overview, here or in another tab: this table must not keep on showing, and writing, the old state
  watchProgress(({ forgotten, key }) => {
    const own = key === undefined || key === null || key === `sixtysix.step.${view?.step?.id}`;
    if (forgotten && own && greeted) send({ type: "forget" });
  }, signal);
  listenToKeys(root, ctx, signal);
  followTheme(root, signal);
  const resized = new ResizeObserver(() => {
    heading.fit();
    strip.follow(body);
    bubble.follow(body);
  });
  resized.observe(body);
  window.addEventListener("resize", heading.fit, { signal });

  model.on("change:view", answered);
  signal.addEventListener("abort", () => {
    model.off("change:view", answered);
    resized.disconnect();
    leaveWay(root);
    player.stop();
    clearTimeout(awaiting);
  });

  view = model.get("view");
  if (view?.step) drawAll(true);
  greet();

  function greet() {
    // no record is no key: what JupyterLite's Python makes of null is not None
    send({ type: "hello", record: (view?.step && store.record(view.step.id)) ?? undefined });
    greeted = true;
  }
}

/** anywidget's entry. `model` needs get, on, off and send only, so a bare page can stand in for Jupyter. */
function render({ model, el }) {
  const controller = new AbortController();
  start(model, el, controller.signal);
  return () => controller.abort();
}

export default { render };
