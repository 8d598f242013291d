// What every demonstration shares: the line to Python, full screen, a black picture, keys and the clicker, one panel at a
// time. A demonstration brings its parts and says what its keys do.
import { attr, fill, h, keyed, show, text, uid } from "./dom.js";
import { makeKept } from "./reload.js";
import { makeStore } from "./store.js";
import { followTheme } from "./theme.js";

const ANSWER_MS = 30000; // an analysis may take long on a busy machine
const MOST_WAITING = 5; // a clicker pressed again and again
const PROJECTOR = { width: 1280, height: 720 }; // pixels for which the big picture is laid out; another screen shows it enlarged
const LEAST_BIG = 900; // pixels; a narrower screen is held in the hand
const SCROLL = 120; // pixels for each press of an arrow

/** Sends one message at a time; what is pressed meanwhile waits, and goes before what the table asks for itself. */
function makeLine(model, signal, draw, state) {
  let timer = null, queue = [], asked = null;
  function send(what) {
    if (timer !== null) {
      if (queue.length < MOST_WAITING) queue.push(what);
      return;
    }
    timer = setTimeout(() => state("lost"), model.get("patience") ?? ANSWER_MS);
    state("waiting");
    model.send(what);
  }
  function answered() {
    const view = model.get("view");
    if (!view?.demo) return;
    clearTimeout(timer);
    timer = null;
    draw(view);
    const next = queue.shift();
    if (next) send(next);
    // an answer that is still the same view is an apology: asking again would only fail again
    else if (view.busy && view.seq !== asked && !model.get("picture")) {
      asked = view.seq;
      send({ type: "go-on" });
    } else state("ready");
  }
  model.on("change:view", answered);
  signal.addEventListener("abort", () => {
    model.off("change:view", answered);
    clearTimeout(timer);
  });
  return { send };
}

export function demoContext(model) {
  return {
    t: (key, params) => fill(model.get("texts")?.[key] ?? key, params),
    counted(key, n) {
      const list = model.get("texts")?.[key] ?? [];
      return fill(list[Math.min(n, list.length - 1)] ?? key, { n });
    },
    onCard() {},
    send() {},
  };
}

/** A labelled field; `control` is its input or list. */
export function demoField(label, control, about = "") {
  control.id ||= uid("field");
  const more = about ? h("small", { id: `${control.id}-about` }, about) : null;
  if (more) attr(control, "aria-describedby", more.id);
  return h("div", { class: "s66-demo-field" }, h("label", { for: control.id }, label), control, more);
}

/** A list to choose from: options have id and label. */
export function demoSelect(name, options, chosen, props = {}) {
  return h("select", { name, ...props }, ...options.map((o) => h("option", { value: o.id, selected: o.id === chosen }, o.label)));
}

/**
 * Build the frame in `root`. `parts(stage)` gives {title, main, side, tools, panels, keys, draw}, and may give started and
 * resized; record(), which gives what to keep besides view.record, and found(record), which is told what was kept. Tools are
 * [{id, key, label(view), press, panel}], which may tell by the view whether they are pressed, off or what one presses next
 * (onward); panels are elements by id; keys maps further keys to actions.
 */
export function makeStage(model, root, signal, parts) {
  const ctx = demoContext(model);
  const store = makeStore(() => {}); // keeps only whether single keys act
  const kept = makeKept(`${model.get("view").demo}.${model.get("view").home}`);
  let view = null, open = null, blank = false, opener = null, closing = null, greeted = false;
  const stage = { ctx, model, root, signal, view: () => view, send: (what) => line.send(what), toggle, close, closeWhenDone, isOpen: (id) => open === id, redraw: () => drawAll(view) };
  ctx.send = stage.send;
  const own = parts(stage);
  const tools = [...own.tools,
    { id: "full", key: "f", label: () => ctx.t(isFull() ? "full_end" : "full"), press: toggleFull },
    { id: "blank", key: "b", label: () => ctx.t("blank"), press: () => setBlank(true) },
    { id: "keys", key: "?", label: () => ctx.t("demo_keys"), press: () => toggle("keys"), panel: "keys" }];
  const keyList = h("ul", { class: "s66-demo-keys" });
  const single = h("input", { type: "checkbox", onchange: () => {
    store.setSingleKeys(single.checked);
    drawAll(view);
  } });
  const panels = { ...own.panels, keys: h("div", {}, keyList, h("p", {}, ctx.t("demo_keys_about")),
    h("label", { class: "s66-demo-switch" }, single, ctx.t("single_keys"))) };
  for (const [id, panel] of Object.entries(panels)) {
    attr(panel, "class", "s66-demo-panel");
    attr(panel, "data-panel", id);
    panel.append(h("button", { class: "s66-button s66-demo-done", onclick: close }, ctx.t("demo_close")));
    show(panel, false);
  }
  const feedback = h("div", { class: "s66-demo-feedback", role: "status" });
  const lostText = h("p", {});
  const lost = h("div", { class: "s66-demo-feedback", role: "alert", hidden: true, "data-tone": "refused" }, lostText,
    h("button", { class: "s66-button", onclick: () => location.reload() }, ctx.t("restart")));
  const bar = h("div", { class: "s66-demo-tools", role: "group", "aria-label": ctx.t("demo_tools") });
  const main = h("div", { class: "s66-demo-main" }, ...own.main);
  const side = h("div", { class: "s66-demo-side" }, lost, ...own.side, feedback, ...Object.values(panels));
  const body = h("div", { class: "s66-demo-body" }, h("div", { class: "s66-demo-parts" }, main, side), bar);
  const black = h("div", { class: "s66-demo-black", hidden: true, onclick: () => setBlank(false) }, h("p", { role: "status" }, ctx.t("blank_on")),
    h("button", { class: "s66-button" }, ctx.t("blank_end")));
  root.classList.add("s66", "s66-demo");
  attr(root, "role", "group");
  attr(root, "aria-label", own.title);
  attr(root, "tabindex", "-1");
  root.dataset.lmSuppressShortcuts = "true";
  root.replaceChildren(body, black);

  function state(now) {
    root.dataset.state = now;
    show(lost, now === "lost");
    text(lostText, now === "lost" ? ctx.t("lost") : "");
  }
  function toggle(id) {
    opener = open === id ? opener : document.activeElement;
    open = open === id ? null : id;
    drawAll(view);
    const first = open && panels[open].querySelector("input, select, textarea, button");
    (first || opener)?.focus();
    if (first?.matches("input, textarea")) first.select(); // what is typed takes the place of what stands there
  }
  function close() {
    if (!open) return false;
    open = null;
    drawAll(view);
    (opener?.isConnected ? opener : root).focus();
    return true;
  }
  /** Close a panel as soon as an answer finds no fault with what was sent from it. */
  function closeWhenDone(id) {
    closing = { id, after: view.seq };
  }
  function setBlank(on) {
    blank = on;
    show(black, on);
    body.inert = on;
    if (on) black.querySelector("button").focus();
    else root.focus({ preventScroll: true });
  }
  const isFull = () => root.dataset.full !== undefined;
  function setFull(on) {
    attr(root, "data-full", on ? "" : null);
    fitScreen();
    drawAll(view);
  }
  /** Fill any screen as the projector is filled: a bigger one shows bigger letters, not more room. */
  function fitScreen() {
    const big = isFull() && root.clientWidth >= LEAST_BIG;
    attr(root, "data-big", big ? "" : null);
    body.style.zoom = big ? Math.min(root.clientWidth / PROJECTOR.width, root.clientHeight / PROJECTOR.height) : "";
  }
  async function toggleFull() {
    const on = !isFull();
    setFull(on);
    if (!on) {
      if (document.fullscreenElement) await document.exitFullscreen();
      return;
    }
    // where the page may not use the whole screen, it fills the window
    try {
      await root.requestFullscreen();
    } catch (error) {
      console.info(`no full screen: ${error.message}`);
    }
    root.focus({ preventScroll: true });
  }
  document.addEventListener("fullscreenchange", () => {
    if (document.fullscreenElement === root || !isFull()) return;
    if (blank) setBlank(false);
    setFull(false);
  }, { signal });

  function drawTools() {
    keyed(bar, tools.filter((tool) => !tool.hidden?.(view)), (tool) => tool.id, (tool) => h("button", {
      class: "s66-button", "data-tool": tool.id, onclick: () => tool.press(),
    }, h("span", {}), tool.key ? h("kbd", { "aria-hidden": "true" }, tool.cap ?? tool.key.toUpperCase()) : null), (button, tool) => {
      text(button.firstChild, tool.label(view));
      attr(button, "aria-pressed", tool.pressed ? String(tool.pressed(view)) : null);
      attr(button, "aria-expanded", tool.panel ? String(open === tool.panel) : null);
      attr(button, "aria-disabled", tool.off?.(view) ? "true" : null);
      button.classList.toggle("s66-primary", Boolean(tool.onward?.(view)));
      if (button.children[1]) show(button.children[1], store.singleKeys());
    });
    single.checked = store.singleKeys();
    keyList.replaceChildren(...tools.filter((tool) => tool.key).map((tool) =>
      h("li", {}, h("kbd", {}, tool.cap ?? tool.key.toUpperCase()), " ", tool.label(view))));
  }
  function drawAll(next) {
    view = next;
    attr(root, "data-demo", view.demo);
    attr(root, "lang", view.lang);
    drawTools();
    for (const [id, panel] of Object.entries(panels)) show(panel, open === id);
    attr(root, "data-panel-open", open);
    attr(feedback, "data-tone", view.feedback?.tone);
    show(feedback, Boolean(view.feedback));
    keyed(feedback, view.feedback?.texts ?? [], (words, i) => `${i}${words}`, (words) => h("p", {}, words));
    own.draw(view);
    if (view.record && greeted) kept.keep({ ...view.record, ...own.record?.() });
    attr(root, "data-seq", view.seq);
    if (!closing || view.seq === closing.after) return;
    const { id } = closing;
    closing = null;
    if (open === id && !view.feedback) close();
  }

  function onKey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (blank) {
      if (event.key === "Tab" || event.key === "Shift") return;
      done();
      setBlank(false);
      return;
    }
    if (event.key === "F5") { // with it a clicker begins the show; loading the page anew would lose what has been laid out
      done();
      if (!isFull()) toggleFull();
      return;
    }
    const typing = event.target.matches?.("input:not([type=range], [type=number]), select, textarea");
    if (event.key === "Escape") {
      if (close()) done();
      else if (typing) { // so that single keys act again
        done();
        root.focus({ preventScroll: true });
      } else if (isFull() && !document.fullscreenElement) {
        done();
        toggleFull();
      }
      return;
    }
    const turned = event.key === "PageDown" || event.key === "PageUp"; // what clickers send
    if (typing && !turned) return;
    const named = own.keys?.[event.key];
    const arrows = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
    const acts = event.key.length > 1 || store.singleKeys();
    if (named && acts && !(arrows && (event.target.matches?.("input, [data-arrows] *")))) {
      done();
      named();
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") scroll(event.key === "ArrowDown" ? SCROLL : -SCROLL);
    if (event.key.length !== 1 || event.key === " " || !store.singleKeys()) return;
    const key = event.key === "." ? "b" : event.key.toLowerCase(); // clickers send a full stop for a black picture
    const tool = tools.find((each) => each.key === key && !each.hidden?.(view));
    if (!tool) return;
    done();
    tool.press();
  }
  root.addEventListener("keydown", onKey, { signal });
  // a page that has just been opened has its focus nowhere: if this is its only table, keys and clicker are meant for it
  document.addEventListener("keydown", (event) => {
    if (event.target !== document.body || document.querySelectorAll(".s66:not(.s66 .s66)").length !== 1) return;
    onKey(event);
    if (event.defaultPrevented && document.activeElement === document.body) root.focus();
  }, { signal });
  /** What does not fit beside the table can be reached without a mouse. */
  function scroll(pixels) {
    for (const part of [main, side]) part.scrollBy({ top: pixels });
  }

  followTheme(root, signal);
  const line = makeLine(model, signal, drawAll, state);
  const resized = new ResizeObserver(() => {
    fitScreen();
    if (view) own.resized?.();
  });
  resized.observe(root);
  signal.addEventListener("abort", () => resized.disconnect());
  own.started?.();
  if (model.get("view")?.demo) drawAll(model.get("view"));
  const found = model.get("picture") ? null : kept.found();
  own.found?.(found);
  greeted = !model.get("picture"); // from now on what is drawn is what is to be kept
  line.send({ type: "hello", record: found ?? undefined }); // what JupyterLite's Python makes of null is not None
}
