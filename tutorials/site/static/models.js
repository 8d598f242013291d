// What stands in for Jupyter's models on a page without Jupyter: enough of anywidget's interface for our widgets.

const REFERENCE = /^IPY_MODEL_/;
const modules = new Map(); // script text -> its module
const styled = new Set();

/** The models of one Python, by id. `post` takes what goes to it; without one the page shows a picture. */
export class Models {
  constructor(post) {
    this.post = post;
    this.all = new Map();
  }
  add({ id, state }) {
    this.all.set(id, new Model(this, id, state));
  }
  get(id) {
    return this.all.get(id.replace(REFERENCE, ""));
  }
  /** Take what Python tells of its models. */
  take({ type, id, state, content }) {
    if (type === "model") this.add({ id, state });
    else if (type === "state") this.get(id)?.update(state);
    else if (type === "message") this.get(id)?.tell("msg:custom", content, []);
    else if (type === "closed") this.all.delete(id);
  }
}

class Model {
  constructor(models, id, state) {
    this.models = models;
    this.id = id;
    this.state = state;
    this.unsaved = {};
    this.listeners = [];
    this.widget_manager = { get_model: async (other) => models.get(other) };
  }
  get(name) {
    return this.state[name];
  }
  set(name, value) {
    this.unsaved[name] = value;
    this.update({ [name]: value });
  }
  save_changes() {
    this.models.post({ type: "set", id: this.id, content: this.unsaved });
    this.unsaved = {};
  }
  on(event, listener) {
    this.listeners.push([event, listener]);
  }
  off(event, listener) {
    this.listeners = this.listeners.filter(([name, known]) => name !== event || (listener && known !== listener));
  }
  send(content) {
    this.models.post({ type: "message", id: this.id, content });
  }
  update(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.tell(`change:${name}`, this, state[name]);
  }
  tell(event, ...what) {
    for (const [name, listener] of [...this.listeners]) if (name === event) listener(...what);
  }
}

function load(script) {
  if (!modules.has(script)) {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    modules.set(script, import(address).finally(() => URL.revokeObjectURL(address)));
  }
  return modules.get(script);
}

function wear(style) {
  if (!style || styled.has(style)) return;
  styled.add(style);
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
}

/** Draw a model and those it holds into `place`; resolves with a function that takes the drawing away. */
export async function draw(model, place) {
  if (model.get("_esm") !== undefined) {
    wear(model.get("_css"));
    const widget = (await load(model.get("_esm"))).default;
    const el = place.appendChild(document.createElement("div")); // the widget's own, as Jupyter would give it
    const gone = await widget.render({ model, el });
    return () => {
      gone?.();
      el.remove();
    };
  }
  let taken = [];
  const children = async () => {
    for (const away of taken) away();
    const places = model.get("children").map(() => document.createElement("div"));
    place.replaceChildren(...places);
    taken = await Promise.all(model.get("children").map((id, at) => draw(model.models.get(id), places[at])));
  };
  model.on("change:children", children);
  await children();
  return () => {
    model.off("change:children", children);
    for (const away of taken) away();
    place.replaceChildren();
  };
}
