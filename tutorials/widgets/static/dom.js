// Small helpers for building and updating the page. No knowledge of cards in here.

const SVG = "http://www.w3.org/2000/svg";
const FOCUSABLE = new Set(["button", "input", "textarea", "summary", "a"]);

/** Set an attribute only when it changes; null, undefined and false remove it. */
export function attr(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : String(value));
  return element;
}

/** Set text only when it changes: a live region must not repeat itself because of a redraw. */
export function text(element, value) {
  const next = value ?? "";
  if (element.textContent !== next) element.textContent = next;
  return element;
}

export function show(element, visible) {
  element.hidden = !visible;
  return element;
}

/** Make an HTML element: h("button", { class: "x", onclick: f }, child, "text"). */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else attr(element, name, value);
  }
  if (tag === "button" && !props.type) element.type = "button";
  // JupyterLab's own single keys match the focused element itself, so the mark must sit on each of them
  if (FOCUSABLE.has(tag) || "tabindex" in props) element.dataset.lmSuppressShortcuts = "true";
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Make an SVG element. */
export function s(tag, attrs = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) attr(element, name, value);
  element.append(...children);
  return element;
}

/**
 * Make the children of `parent` match `items`, keeping elements whose key stays and moving as few as possible:
 * an element that is not moved keeps the focus and is not read out again.
 */
export function keyed(parent, items, key, make, update = () => {}) {
  const old = new Map([...parent.children].map((child) => [child.__key, child]));
  const wanted = items.map((item, index) => {
    const id = key(item, index);
    const element = old.get(id) ?? make(item, index);
    element.__key = id;
    old.delete(id);
    update(element, item, index);
    return element;
  });
  for (const gone of old.values()) gone.remove();
  let place = parent.firstElementChild;
  for (const element of wanted) {
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  return wanted;
}

/** Fill named places: fill("Play {card}", { card: "ace of spades" }). */
export function fill(template, params = {}) {
  return String(template ?? "").replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/** Where an element lies in another, in the pixels of that other's style: a projector may be shown enlarged. */
export function boxIn(element, frame) {
  const own = element.getBoundingClientRect(), all = frame.getBoundingClientRect(), zoom = frame.currentCSSZoom ?? 1;
  return { left: (own.left - all.left) / zoom, top: (own.top - all.top) / zoom, width: own.width / zoom, height: own.height / zoom };
}

let counter = 0;
/** An id that no other table on the page has. */
export function uid(stem) {
  counter += 1;
  return `s66-${stem}-${counter}-${Math.random().toString(36).slice(2, 7)}`;
}
