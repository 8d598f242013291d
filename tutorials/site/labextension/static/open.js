// JupyterLab runs no cell by itself. A lesson is there to be played, so its cells are run as soon as its kernel is ready.
// Written by hand as the module container that JupyterLab loads, since there is nothing to be bundled.
(() => {
  const listed = () => {
    const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    return new Set(config.sixtysixLessons ?? []);
  };
  const opened = new WeakSet();

  async function run(app, panel, lessons) {
    if (!panel?.sessionContext || !panel.context || opened.has(panel)) return;
    if (!lessons.has(panel.context.path)) return; // a notebook of the visitor's own is run by the visitor
    opened.add(panel);
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session?.kernel?.info; // answered once Python is there
    await panel.revealed;
    app.shell.activateById(panel.id);
    await app.commands.execute("notebook:run-all-cells");
    panel.context.model.dirty = false; // nobody has written anything, so there is nothing to be asked about or to be saved
    panel.content.activeCellIndex = 0; // a reader starts at the top
    await panel.content.scrollToItem(0, "start");
  }

  const plugin = {
    id: "sixtysix-open:plugin",
    autoStart: true,
    activate(app) {
      const lessons = listed();
      const look = () => run(app, app.shell.currentWidget, lessons);
      app.restored.then(look);
      app.shell.currentChanged?.connect(look);
    },
  };
  const container = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
  (window._JUPYTERLAB ??= {})["sixtysix-open"] = container;
})();
