// A lesson on a page of its own: first pictures of its tables, then the tables, as soon as Python runs in its worker.
import { Models, draw } from "./models.js";

const START_MS = 120000; // a picture waits as long as a slow line needs; its table comes or the page says why not
const THINKING_MS = 60000; // Python in a browser is slow at thinking, and there is no line to it that could be cut
const read = (id) => document.getElementById(id)?.textContent ?? "null";
const links = JSON.parse(read("sx-links")); // notebook -> page
const linked = (_key, value) => (typeof value === "string" && Object.hasOwn(links, value) ? links[value] : value);
const given = JSON.parse(read("sx-given"), linked);

const places = new Map([...document.querySelectorAll("[data-cell]")].map((place) => [Number(place.dataset.cell), place]));
const shown = (outputs) => outputs.map(({ model }) => model).filter(Boolean); // a cell may print besides
const alive = new Map(given.models.map(({ id, answers }) => [id, answers]));
const state = ({ state, shared }) => ({ ...state, ...Object.fromEntries(Object.entries(shared).map(([name, at]) => [name, given.shared[at]])) });

/** Whether anything would come of a message to this model or to one that it holds. */
function answers(model) {
  return alive.get(model.id) || (model.get("children") ?? []).some((id) => answers(model.models.get(id)));
}

function begun(step) {
  try {
    return localStorage.getItem(`sixtysix.step.${step}`) !== null;
  } catch {
    return false; // storage is blocked; the table itself says so
  }
}

/** A model that a picture is drawn from: it is greeted, and what is done there is kept in `done`. */
function still(model, done) {
  Object.assign(model.state, { picture: true, patience: START_MS });
  model.send = (message) => {
    if (message.type === "hello") setTimeout(() => model.tell("change:view"));
    else done.push(message);
  };
}

/** Draw each output as it looks before anything is done. What is done at a table's picture waits for the table. */
async function drawPictures() {
  const models = new Models(() => {});
  for (const model of given.models) models.add({ id: model.id, state: state(model) });
  for (const model of models.all.values()) if (alive.get(model.id)) still(model, []); // also those within others
  const pictures = [];
  for (const [cell, outputs] of given.outputs.entries()) {
    for (const [order, id] of shown(outputs).entries()) {
      const model = models.get(id), done = [];
      const holder = places.get(cell).appendChild(document.createElement("div"));
      const live = answers(model), step = model.get("view")?.step?.id;
      if (live) {
        still(model, done);
        // what was begun earlier will look different in a moment, and what is chosen in a form cannot be handed over
        holder.inert = !step || begun(step) || Boolean(model.get("view").match);
      }
      const remove = await draw(model, holder);
      if (live) pictures.push({ cell, order, holder, step, done, remove });
    }
  }
  return pictures;
}

const same = (element, root) => {
  const key = ["card", "tool", "button", "choice"].find((name) => element.dataset[name] !== undefined);
  return key ? root.querySelector(`button[data-${key}="${CSS.escape(element.dataset[key])}"]`) : null;
};

/** Put the table in the place of its picture, with the focus and with what has been done there. */
function handOver(picture, holder, table) {
  const focused = picture.holder.contains(document.activeElement) ? document.activeElement : null;
  picture.remove();
  picture.holder.remove();
  holder.classList.remove("sx-coming");
  if (focused && table) (same(focused, table) ?? table.querySelector("button"))?.focus({ preventScroll: true });
  for (const message of picture.done) table?.dispatchEvent(new CustomEvent("sixtysix-answer", { detail: message }));
}

async function lay(picture, model) {
  const holder = document.createElement("div");
  holder.className = "sx-coming";
  picture.holder.after(holder);
  for (const each of model.models.all.values()) each.state.patience = THINKING_MS;
  await draw(model, holder);
  if (!picture.step) {
    handOver(picture, holder, null);
    for (const message of picture.done) model.send(message); // a clicker was quicker than Python
    return;
  }
  const greeted = () => holder.querySelector('.s66[data-step]:is([data-state="ready"], [data-state="frames"])');
  const watch = new MutationObserver(() => {
    const table = greeted();
    if (!table) return;
    watch.disconnect();
    handOver(picture, holder, table);
  });
  watch.observe(holder, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state", "data-step"] });
}

function broken(error) {
  console.error(error);
  document.getElementById("sx-starting").hidden = true;
  document.getElementById("sx-broken").hidden = false;
}

function startPython(pictures) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const models = new Models((message) => worker.postMessage(message));
  worker.onerror = (event) => broken(event.message ?? "the worker could not be loaded");
  worker.onmessage = ({ data }) => {
    const told = JSON.parse(data, linked);
    if (told.type === "broken") broken(told.error);
    else if (told.type !== "outputs") models.take(told);
    else {
      document.getElementById("sx-starting").hidden = true;
      for (const picture of pictures) lay(picture, models.get(shown(told.outputs[picture.cell])[picture.order])).catch(broken);
    }
  };
  document.getElementById("sx-starting").hidden = false;
  worker.postMessage({ type: "start", wheels: given.wheels, cells: given.cells });
}

if (given) drawPictures().then((pictures) => pictures.length && startPython(pictures)).catch(broken);
