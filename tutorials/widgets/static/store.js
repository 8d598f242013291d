// What the browser keeps: the record of each step, and whether single keys act and sounds are heard. Storage may be full,
// blocked or absent, so every access can fail, and the learner is told rather than losing work silently.
import { tellProgress, withStar } from "./progress.js";

const KEYS = "sixtysix.keys", SOUND = "sixtysix.sound";

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
      if (localStorage.getItem(key) === value) return false;
      localStorage.setItem(key, value);
      return true;
    } catch (error) {
      onTrouble(error);
      return false;
    }
  }
  let keysInMemory = null, soundInMemory = null; // what was chosen here, in case storage refuses it
  return {
    record: (stepId) => read(`sixtysix.step.${stepId}`),
    keep(view) {
      if (typeof view.rescued === "string") write(`sixtysix.rescued.${view.step.id}`, view.rescued);
      if (typeof view.record !== "string") return;
      const key = `sixtysix.step.${view.step.id}`;
      if (write(key, withStar(view.record, read(key)))) tellProgress({});
    },
    singleKeys: () => keysInMemory ?? read(KEYS) !== "off",
    setSingleKeys(on) {
      keysInMemory = on;
      write(KEYS, on ? "on" : "off");
    },
    sound: () => soundInMemory ?? read(SOUND) === "on",
    setSound(on) {
      soundInMemory = on;
      write(SOUND, on ? "on" : "off");
    },
  };
}
