// The front end of a lesson page: the lesson's widgets, and a line to the kernel behind them. It speaks the part of
// Jupyter's and anywidget's protocols that tables need, so that a page loads one small file. Pages with widgets it cannot
// draw (tutorials/serve/fronts.py decides) get Voila's own front end instead.
const page = JSON.parse(document.getElementById("sx-lesson").textContent);

// ---- the line to the kernel -------------------------------------------------------------------------------------

const session = crypto.getRandomValues(new Uint32Array(4)).join("-");
const PAUSES_MS = [300, 700, 1500, 3000, 5000]; // between attempts to connect again
const waiting = []; // messages for a line that is not open
let line = null, attempts = 0, number = 0, over = false;

function connect() {
  const address = new URL(`${page.base}api/kernels/${page.kernel}/channels?session_id=${session}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  line = new WebSocket(address);
  line.binaryType = "arraybuffer";
  line.onopen = () => {
    attempts = 0;
    for (const message of waiting.splice(0)) line.send(message);
  };
  line.onmessage = ({ data }) => receive(typeof data === "string" ? JSON.parse(data) : unpack(data));
  line.onclose = () => over || again();
}

async function again() {
  if (!(await alive())) {
    end();
    return;
  }
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)];
  attempts += 1;
  setTimeout(connect, pause);
}

/** Whether the kernel is there; while the server cannot be reached that is not known, so it may be. */
async function alive() {
  try {
    return (await fetch(`${page.base}api/kernels/${page.kernel}`, { cache: "no-store" })).status !== 404;
  } catch {
    return true;
  }
}

/** The kernel is gone. What was played is in the browser's store, so one press goes on where the learner was. */
function end() {
  if (over) return;
  over = true;
  document.getElementById("sx-over").hidden = false;
}

function send(type, content) {
  number += 1;
  const header = { msg_id: `${session}-${number}`, msg_type: type, session, username: "", version: "5.3", date: new Date().toISOString() };
  const text = JSON.stringify({ channel: "shell", header, parent_header: {}, metadata: {}, content, buffers: [] });
  if (line?.readyState === WebSocket.OPEN) line.send(text);
  else waiting.push(text);
}

/** A message with buffers: their number, where each part begins, then the parts, of which the first is the message. */
function unpack(data) {
  const view = new DataView(data);
  const count = view.getUint32(0);
  const starts = Array.from({ length: count }, (_, i) => view.getUint32(4 * (i + 1)));
  const part = (i) => [starts[i], (starts[i + 1] ?? data.byteLength) - starts[i]];
  const message = JSON.parse(new TextDecoder().decode(new Uint8Array(data, ...part(0))));
  message.buffers = starts.slice(1).map((_, i) => new DataView(data, ...part(i + 1)));
  return message;
}

function receive({ header, content, buffers = [] }) {
  if (header.msg_type === "status" && ["restarting", "dead"].includes(content.execution_state)) end();
  if (header.msg_type === "comm_open" && content.target_name === "jupyter.widget") {
    add(content.comm_id, withBuffers(content.data.state, content.data.buffer_paths, buffers));
  }
  const model = models.get(content.comm_id);
  if (!model) return;
  if (header.msg_type === "comm_close") {
    models.delete(model.id);
    model.tell("destroy", model);
  }
  if (header.msg_type !== "comm_msg") return;
  const { method, state, buffer_paths: paths } = content.data;
  if (method === "update") model.update(withBuffers(state, paths, buffers));
  if (method === "custom") model.tell("msg:custom", content.data.content, buffers);
}

function withBuffers(state, paths = [], buffers = []) {
  paths.forEach((path, i) => {
    const holder = path.slice(0, -1).reduce((inner, key) => inner[key], state);
    holder[path.at(-1)] = buffers[i];
  });
  return state;
}

// ---- models: the state of a widget on this side -------------------------------------------------------------------

const models = new Map();

class Model {
  constructor(id, state) {
    this.id = id;
    this.state = state;
    this.listeners = new Map();
    this.changed = new Set();
    this.widget_manager = { get_model: async (wanted) => models.get(wanted.replace("IPY_MODEL_", "")) };
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    this.state[name] = value;
    this.changed.add(name);
    this.tell(`change:${name}`, value);
    this.tell("change");
  }
  save_changes() {
    const state = Object.fromEntries([...this.changed].map((name) => [name, this.state[name]]));
    this.changed.clear();
    send("comm_msg", { comm_id: this.id, data: { method: "update", state, buffer_paths: [] } });
  }
  send(content) {
    send("comm_msg", { comm_id: this.id, data: { method: "custom", content } });
  }
  on(names, listener) {
    for (const name of names.split(" ")) {
      if (!this.listeners.has(name)) this.listeners.set(name, new Set());
      this.listeners.get(name).add(listener);
    }
  }
  off(names, listener) {
    if (!names) this.listeners.clear();
    for (const name of names?.split(" ") ?? []) {
      if (listener) this.listeners.get(name)?.delete(listener);
      else this.listeners.delete(name);
    }
  }
  tell(name, ...details) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(...details);
  }
  update(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.tell(`change:${name}`, state[name]);
    this.tell("change");
  }
}

function add(id, state) {
  models.set(id, new Model(id, state));
}

// ---- views --------------------------------------------------------------------------------------------------------

const scripts = new Map(); // the same script is loaded once, however many widgets bring it

function load(text) {
  if (!scripts.has(text)) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    scripts.set(text, import(address).finally(() => URL.revokeObjectURL(address)));
  }
  return scripts.get(text);
}

const styles = new Set();

function dress(text) {
  if (!text || styles.has(text)) return;
  styles.add(text);
  const style = document.createElement("style");
  style.textContent = text;
  document.head.append(style);
}

async function anywidget(model, el) {
  dress(model.get("_css"));
  const module = await load(model.get("_esm"));
  const made = module.default ?? module;
  const widget = typeof made === "function" ? await made() : made;
  await widget.initialize?.({ model });
  await widget.render?.({ model, el });
}

function box(model, el, direction) {
  Object.assign(el.style, { display: "flex", flexDirection: direction, flexWrap: direction === "row" ? "wrap" : "nowrap", gap: direction === "row" ? "0.5rem" : "0" });
  const drawn = new Map();
  const draw = () => {
    const wanted = model.get("children").map((child) => child.replace("IPY_MODEL_", ""));
    for (const [id, element] of drawn) if (!wanted.includes(id)) drawn.delete(id) && element.remove();
    for (const id of wanted) {
      if (!drawn.has(id)) {
        drawn.set(id, document.createElement("div"));
        view(models.get(id), drawn.get(id));
      }
      el.append(drawn.get(id));
    }
  };
  model.on("change:children", draw);
  draw();
}

function html(model, el) {
  const draw = () => (el.innerHTML = model.get("value"));
  model.on("change:value", draw);
  draw();
}

const VIEWS = {
  AnyModel: anywidget,
  VBoxModel: (model, el) => box(model, el, "column"),
  HBoxModel: (model, el) => box(model, el, "row"),
  HTMLModel: html,
};

function view(model, el) {
  return VIEWS[model.get("_model_name")]?.(model, el);
}

// ---- the page -----------------------------------------------------------------------------------------------------

connect();
for (const [id, { name, own, shared }] of Object.entries(page.models)) {
  const common = Object.entries(shared).map(([key, index]) => [key, page.values[index]]);
  add(id, { ...own, ...Object.fromEntries(common), _model_name: name });
}
lay([...document.querySelectorAll("[data-model]")]);

/** One after the other, so that the first can be played while the others are still being drawn. */
async function lay(places) {
  for (const place of places) {
    const model = models.get(place.dataset.model);
    const answer = new Promise((resolve) => model.on("change:view", resolve));
    const el = document.createElement("div");
    // what stands in the place, a drawing perhaps, goes when there is something to take its place, and not before
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      place.replaceChildren(el);
    });
    drawn.observe(el, { childList: true });
    place.append(el);
    await view(model, el);
    const pause = place === places[0] ? 1000 : 0;
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, pause))]);
  }
}

document.getElementById("sx-over").querySelector("button").addEventListener("click", () => location.reload());
addEventListener("pagehide", () => {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("_xsrf="));
  const form = new FormData();
  form.append("_xsrf", cookie?.slice(6) ?? "");
  navigator.sendBeacon(`${page.base}voila/api/shutdown/${page.kernel}`, form);
});
// brought back by the browser as it was: its kernel has been put away
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
// a phone that was asleep: ask at once rather than at the next try
document.addEventListener("visibilitychange", async () => {
  if (document.visibilityState === "visible" && !over && !(await alive())) end();
});
