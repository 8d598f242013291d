// Every table of a page uses one copy of the script and the style, which a model of its own brings along.
const modules = (globalThis.sixtysixModules ??= new Map());

function load(code) {
  const digest = code.get("digest");
  if (!modules.has(digest)) {
    const style = document.createElement("style");
    style.dataset.sixtysix = digest;
    style.textContent = code.get("style");
    document.head.append(style);
    const address = URL.createObjectURL(new Blob([code.get("script")], { type: "text/javascript" }));
    modules.set(digest, import(address).finally(() => URL.revokeObjectURL(address)));
  }
  return modules.get(digest);
}

export default {
  async render(context) {
    const code = await context.model.widget_manager.get_model(context.model.get("code"));
    const table = await load(code);
    return table.default.render(context);
  },
};
