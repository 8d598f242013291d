// Progress as a file: written, and read with suspicion. A fault is named by its place; a faulty file changes nothing.
import { isBegun } from "./progress.js";

const FORMAT = "sixtysix-progress";
const FILE_VERSION = 1;
export const LARGEST_FILE = 2_000_000; // bytes; a finished course needs a tenth of it

/** The text of a progress file. */
export function fileText(records, when) {
  const steps = {};
  for (const [step, text] of records) {
    try {
      steps[step] = JSON.parse(text);
    } catch {
      steps[step] = text; // damaged here already: carried along as it is, and reported when it is read back
    }
  }
  return `${JSON.stringify({ format: FORMAT, version: FILE_VERSION, saved: when.toISOString(), steps }, null, 1)}\n`;
}

function placeOfFault(text, error) {
  const at = /position (\d+)/.exec(error.message);
  if (!at) return { line: text.split("\n").length };
  return { line: text.slice(0, Number(at[1])).split("\n").length };
}

const KINDS = {
  whole: (value) => Number.isInteger(value) && value >= 0,
  truth: (value) => typeof value === "boolean",
  text: (value) => typeof value === "string",
  texts: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
};

const isObject = (value) => Boolean(value) && typeof value === "object" && !Array.isArray(value);

/**
 * Read a progress file. `shape` names the keys of a record and their kinds, as Python checks them.
 * Returns { records: Map } or { fault: { what, … } } with the words' key in `what` and its places.
 */
export function readFile(text, shape) {
  let file;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return { fault: { what: "not_json", ...placeOfFault(text, error) } };
  }
  if (!isObject(file) || file.format !== FORMAT) return { fault: { what: "not_ours" } };
  if (file.version !== FILE_VERSION) return { fault: { what: "other_version", version: String(file.version).slice(0, 20) } };
  if (!isObject(file.steps)) return { fault: { what: "no_steps" } };
  const records = new Map();
  for (const [step, record] of Object.entries(file.steps)) {
    const fault = recordFault(step, record, shape);
    if (fault) return { fault };
    records.set(step, JSON.stringify(record));
  }
  return { records };
}

function recordFault(step, record, shape) {
  const place = { step: step.slice(0, 80) };
  const path = /^([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(step);
  if (!path) return { what: "bad_name", ...place };
  if (!isObject(record)) return { what: "bad_record", ...place };
  const fixed = { version: 1, lesson: path[1], step: path[2] };
  for (const [key, value] of Object.entries(fixed)) {
    if (record[key] !== value) return { what: "bad_value", ...place, key };
  }
  for (const [key, value] of Object.entries(record)) {
    if (key in fixed) continue;
    const known = Object.hasOwn(shape, key);
    if (!known || !KINDS[shape[key]](value)) return { what: known ? "bad_value" : "unknown_key", ...place, key: key.slice(0, 40) };
  }
  return null;
}

/**
 * What to keep when a file meets the records of this browser: nothing that is here is lost. A step that nobody has begun
 * here, or that has its star in the file only, is taken over; all others stay.
 */
export function merged(incoming, here) {
  const taken = new Map();
  for (const [step, text] of incoming) {
    const old = here.get(step);
    let before;
    try {
      before = old === undefined ? null : JSON.parse(old);
    } catch {
      continue; // its own step will say that it is damaged, and keep the text
    }
    const coming = JSON.parse(text);
    if (isBegun(coming) && (!isBegun(before) || (coming.star && !before.star))) taken.set(step, text);
  }
  return taken;
}
