// What the browser keeps: the record of each step and whether single keys act. Storage may be full, blocked or absent,
// so every access can fail, and the learner is told rather than losing work silently.

const KEYS = "sixtysix.keys";

/** The browser's store for one step; `onTrouble` is called when something could not be kept or read. */
export function makeStore(onTrouble) {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      onTrouble(error);
      return null;
    }
  }
  function write(key, value) {
    try {
      if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
    } catch (error) {
      onTrouble(error);
    }
  }
  let keysInMemory = null; // what was chosen here, in case storage refuses it
  return {
    record: (stepId) => read(`sixtysix.step.${stepId}`),
    keep(view) {
      if (typeof view.rescued === "string") write(`sixtysix.rescued.${view.step.id}`, view.rescued);
      if (typeof view.record === "string") write(`sixtysix.step.${view.step.id}`, view.record);
    },
    singleKeys: () => keysInMemory ?? read(KEYS) !== "off",
    setSingleKeys(on) {
      keysInMemory = on;
      write(KEYS, on ? "on" : "off");
    },
  };
}
