// The first table, painted while its kernel still starts. What the visitor does at it is handed to the real table as soon
// as that is laid in its place; no rule is applied here, so until then the card only waits.
const KERNEL_MS = 25000;

const place = document.getElementById("sx-first");
const given = JSON.parse(document.getElementById("sx-first-state").textContent);
const listeners = new Set();
const done = []; // the messages that wait for the real table
const model = {
  get: (name) => ({ ...given, picture: true, patience: KERNEL_MS })[name],
  on: (_event, listener) => listeners.add(listener),
  off: (_event, listener) => listeners.delete(listener),
  send(message) {
    if (message.type === "hello") setTimeout(() => listeners.forEach((listener) => listener()));
    else done.push(message);
  },
};
place.replaceChildren(document.createElement("div")); // away with the server's drawing, which hears nothing
const remove = widget.render({ model, el: place.firstElementChild });
const picture = place.firstElementChild;

const same = (element, root) => {
  const key = ["card", "tool", "button", "choice"].find((name) => element.dataset[name] !== undefined);
  return key ? root.querySelector(`button[data-${key}="${CSS.escape(element.dataset[key])}"]`) : null;
};

function handOver() {
  const real = document.querySelector(`.s66[data-step="${CSS.escape(given.view.step.id)}"]:is([data-state="ready"], [data-state="frames"])`);
  if (!real) return;
  watch.disconnect();
  const focused = picture.contains(document.activeElement) ? document.activeElement : null;
  remove();
  place.remove(); // only now is the real table to be seen, and can take the focus
  if (focused) (same(focused, real) ?? real.querySelector("button"))?.focus({ preventScroll: true });
  for (const message of done) real.dispatchEvent(new CustomEvent("sixtysix-answer", { detail: message }));
}
const watch = new MutationObserver(handOver);
watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
