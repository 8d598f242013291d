// Just enough of a page for the tables' script to draw on, where there is no browser: elements that are written out as
// HTML in the end. Nothing is heard, measured or stored here.
for (const type of [Array, String]) { // the engine is older than this one
  type.prototype.at ??= function at(index) { return this[index < 0 ? this.length + index : index]; };
}
const VOID = new Set(["input", "img", "br", "hr", "meta", "link"]);
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => escapes[sign]);
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

class Paper {
  constructor(tag) {
    this.localName = tag;
    this.tagName = tag.toUpperCase();
    this.attributes = new Map();
    this.childNodes = [];
    this.parentElement = null;
    this.styles = new Map();
    const paper = this;
    this.dataset = new Proxy({}, {
      get: (_, name) => paper.attributes.get(`data-${dashed(String(name))}`),
      set: (_, name, value) => Boolean(paper.attributes.set(`data-${dashed(name)}`, String(value))),
      deleteProperty: (_, name) => paper.attributes.delete(`data-${dashed(name)}`) || true,
    });
    this.style = new Proxy({ setProperty: (name, value) => paper.styles.set(name, value), removeProperty: (name) => paper.styles.delete(name) }, {
      set: (_, name, value) => Boolean(paper.styles.set(dashed(name), value)),
    });
    const names = () => (paper.attributes.get("class") ?? "").split(" ").filter(Boolean);
    const write = (list) => paper.attributes.set("class", list.join(" "));
    this.classList = {
      add: (...added) => write([...new Set([...names(), ...added])]),
      remove: (...gone) => write(names().filter((name) => !gone.includes(name))),
      contains: (name) => names().includes(name),
      toggle: (name, on = !names().includes(name)) => (on ? this.classList.add(name) : this.classList.remove(name)),
    };
  }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  removeAttribute(name) { this.attributes.delete(name); }
  hasAttribute(name) { return this.attributes.has(name); }
  toggleAttribute(name, on) { on ? this.setAttribute(name, "") : this.removeAttribute(name); }
  get children() { return this.childNodes.filter((node) => node instanceof Paper); }
  get firstElementChild() { return this.children[0] ?? null; }
  get lastElementChild() { return this.children.at(-1) ?? null; }
  get firstChild() { return this.childNodes[0] ?? null; }
  get lastChild() { return this.childNodes.at(-1) ?? null; }
  get previousElementSibling() {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) - 1] ?? null;
  }
  get parentNode() { return this.parentElement; }
  get isConnected() { return true; }
  get nextElementSibling() {
    const all = this.parentElement?.children ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  take(nodes) {
    for (const node of nodes) if (node instanceof Paper) { node.remove(); node.parentElement = this; }
    return nodes.map((node) => (node instanceof Paper ? node : String(node)));
  }
  append(...nodes) { this.childNodes.push(...this.take(nodes)); }
  appendChild(node) { this.append(node); return node; }
  prepend(...nodes) { this.childNodes.unshift(...this.take(nodes)); }
  replaceChildren(...nodes) { this.childNodes = []; this.append(...nodes); }
  insertBefore(node, place) {
    if (!place) return this.appendChild(node);
    this.take([node]);
    this.childNodes.splice(this.childNodes.indexOf(place), 0, node);
    return node;
  }
  after(...nodes) { const to = this.parentElement; if (to) to.childNodes.splice(to.childNodes.indexOf(this) + 1, 0, ...to.take(nodes)); }
  remove() {
    const from = this.parentElement;
    if (from) from.childNodes = from.childNodes.filter((node) => node !== this);
    this.parentElement = null;
  }
  get textContent() { return this.childNodes.map((node) => (node instanceof Paper ? node.textContent : node)).join(""); }
  set textContent(value) { this.childNodes = value === "" ? [] : [String(value)]; }
  contains(other) { return other === this || this.children.some((child) => child.contains(other)); }
  matches(selector) {
    return selector.split(",").some((one) => {
      const last = one.trim().split(/[\s>]+/).at(-1);
      const tag = /^[a-z][\w-]*/.exec(last);
      return (!tag || tag[0] === this.localName)
        && [...last.matchAll(/\.([\w-]+)/g)].every(([, name]) => this.classList.contains(name))
        && [...last.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)].every(([, name, value]) =>
          (value === undefined ? this.attributes.has(name) : this.attributes.get(name) === value));
    });
  }
  closest(selector) { return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null; }
  querySelectorAll(selector) {
    return this.children.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  getClientRects() { return [1]; }
  getBoundingClientRect() { return { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0 }; }
  get outerHTML() {
    const style = [...this.styles].map(([name, value]) => `${name}: ${value}`).join("; ");
    const all = [...this.attributes, ...(style ? [["style", style]] : [])];
    const head = `<${this.localName}${all.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("")}>`;
    if (VOID.has(this.localName)) return head;
    return `${head}${this.childNodes.map((node) => (node instanceof Paper ? node.outerHTML : escaped(node))).join("")}</${this.localName}>`;
  }
}
for (const name of ["id", "title", "type", "href", "value", "name", "htmlFor", "className", "download", "placeholder"]) {
  const attribute = { htmlFor: "for", className: "class" }[name] ?? name;
  Object.defineProperty(Paper.prototype, name, {
    get() { return this.attributes.get(attribute) ?? ""; },
    set(value) { value === "" ? this.attributes.delete(attribute) : this.attributes.set(attribute, String(value)); },
  });
}
for (const name of ["scrollHeight", "clientHeight", "offsetHeight", "scrollWidth", "clientWidth", "offsetWidth", "offsetTop", "offsetLeft"]) {
  Object.defineProperty(Paper.prototype, name, { get: () => 0 });
}
for (const name of ["hidden", "disabled", "checked", "open", "inert"]) {
  Object.defineProperty(Paper.prototype, name, {
    get() { return this.attributes.has(name); },
    set(on) { this.toggleAttribute(name, on); },
  });
}
Object.defineProperty(Paper.prototype, "tabIndex", {
  get() { return Number(this.attributes.get("tabindex") ?? -1); },
  set(value) { this.attributes.set("tabindex", String(value)); },
});
const nothing = () => {};
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent", "focus", "blur", "click", "scrollIntoView", "animate", "select", "setCustomValidity"]) Paper.prototype[name] = nothing;

class Deaf { observe() {} disconnect() {} unobserve() {} }
const body = new Paper("body");
Object.assign(globalThis, {
  document: {
    body, head: new Paper("head"), documentElement: new Paper("html"), activeElement: body, visibilityState: "visible",
    createElement: (tag) => new Paper(tag), createElementNS: (_, tag) => new Paper(tag), createTextNode: (text) => text,
    getElementById: () => null, querySelector: () => null, querySelectorAll: () => [], addEventListener: nothing, removeEventListener: nothing,
  },
  HTMLElement: Paper, Element: Paper, Node: Paper, ResizeObserver: Deaf, MutationObserver: Deaf, IntersectionObserver: Deaf,
  AbortController: class { signal = { addEventListener: nothing, aborted: false }; abort() {} },
  CSS: { escape: (text) => text, supports: () => true },
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing, key: () => null, length: 0 },
  location: { href: "", hash: "", pathname: "", search: "" }, navigator: { userAgent: "" }, history: { replaceState: nothing },
  setTimeout: () => 0, clearTimeout: nothing, setInterval: () => 0, clearInterval: nothing,
  requestAnimationFrame: () => 0, cancelAnimationFrame: nothing, requestIdleCallback: () => 0, queueMicrotask: nothing,
  addEventListener: nothing, removeEventListener: nothing, dispatchEvent: nothing,
  CustomEvent: class {}, Event: class {}, console: { error: nothing, warn: nothing, log: nothing, info: nothing },
  getComputedStyle: () => new Proxy({ getPropertyValue: () => "" }, { get: (known, name) => known[name] ?? "0px" }), innerWidth: 1280, innerHeight: 800,
});
globalThis.window = globalThis.self = globalThis;

/** The table as HTML: drawn by the widget's own script from the state that it would be given. */
globalThis.drawn = (widget, text) => {
  const given = JSON.parse(text);
  const root = new Paper("div");
  const model = { get: (name) => ({ ...given, picture: true })[name], set: nothing, on: nothing, off: nothing, send: nothing, save_changes: nothing };
  widget.render({ model, el: root });
  root.inert = true; // what stands here hears nothing yet
  return root.outerHTML;
};
