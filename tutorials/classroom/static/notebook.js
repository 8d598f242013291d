// A button that begins a class, and then the teacher's page. It comes from the class's own server, in a frame of its own.
function render({ model, el }) {
  const t = model.get("texts");
  const make = (tag, props, ...children) => {
    const element = Object.assign(document.createElement(tag), props);
    element.append(...children);
    return element;
  };
  const status = make("p", {});
  status.setAttribute("role", "status");
  const button = make("button", { type: "button", textContent: t.begin });
  const place = make("div", {});
  button.addEventListener("click", () => {
    status.textContent = t.beginning;
    model.send({ type: "begin" });
  });
  const open = (address) => {
    const frame = make("iframe", { src: address, title: t.frame });
    Object.assign(frame.style, { inlineSize: "100%", blockSize: "80vh", border: "1px solid" });
    place.replaceChildren(frame);
    button.hidden = true;
    status.textContent = "";
    return frame;
  };
  const heard = (message) => {
    if (message.type === "begun") open(message.link).focus();
    else if (message.type === "ended") {
      place.replaceChildren();
      button.hidden = false;
      status.textContent = `${t.failed} ${message.why}`;
    }
  };
  model.on("msg:custom", heard);
  el.append(make("p", { textContent: model.get("served") ? t.served : t.about }), button, status, place);
  if (model.get("served")) { // the same server has the teacher's page, if a class is going on there
    button.hidden = true;
    const address = new URL("class/teacher", location.href.split("voila/render/")[0]).href;
    fetch(address).then((answer) => answer.ok && open(address)).catch(() => {});
  }
  return () => model.off("msg:custom", heard);
}

export default { render };
