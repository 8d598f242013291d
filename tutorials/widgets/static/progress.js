// What the browser keeps of a learner: one record a step. Read, watched, checked, put together – never a rule of the game.

const STEP_PREFIX = "sixtysix.step.";
const KEPT_PREFIXES = [STEP_PREFIX, "sixtysix.rescued."];
const CHANGED = "sixtysix-progress";

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null; // a damaged record: its step says so and keeps the text
  }
}

/** The record of a step as an object; null when there is none or it cannot be read. Throws when storage is blocked. */
export function readRecord(step) {
  const text = localStorage.getItem(STEP_PREFIX + step);
  return text === null ? null : parsed(text);
}

/** Whether this browser holds the star of a step, whoever won it: a table here, or one in another tab. */
export function hasStar(step) {
  try {
    return Boolean(readRecord(step)?.star);
  } catch {
    return false; // storage is blocked, of which the table tells when it keeps its record
  }
}

/** How many stars of a lesson this browser holds. */
export function countStars(lesson) {
  try {
    return [...allRecords().keys()].filter((step) => step.startsWith(`${lesson}/`) && hasStar(step)).length;
  } catch {
    return 0; // as above
  }
}

/** All texts of steps, by `lesson/step`. Throws when storage is blocked. */
export function allRecords() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(STEP_PREFIX)).sort();
  return new Map(keys.map((key) => [key.slice(STEP_PREFIX.length), localStorage.getItem(key)]));
}

/** Another table of the same page, or another tab, may have won the star meanwhile: it must outlive this record. */
export function withStar(text, old) {
  const next = parsed(text), before = old === null ? null : parsed(old);
  if (!next || next.star || !before?.star || before.step !== next.step) return text;
  return JSON.stringify({ ...next, star: true });
}

/** Keep texts under `lesson/step`; throws when the browser refuses, and then all is as it was. */
export function putRecords(records) {
  const before = new Map([...records.keys()].map((step) => [step, localStorage.getItem(STEP_PREFIX + step)]));
  try {
    for (const [step, text] of records) localStorage.setItem(STEP_PREFIX + step, text);
  } catch (error) {
    for (const [step, text] of before) {
      if (text === null) localStorage.removeItem(STEP_PREFIX + step);
      else localStorage.setItem(STEP_PREFIX + step, text);
    }
    throw error;
  }
  tellProgress({});
}

/** Forget every record, rescued texts included. */
export function forgetAll() {
  for (const key of Object.keys(localStorage)) {
    if (KEPT_PREFIXES.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
  tellProgress({ forgotten: true });
}

/** Tell the other widgets of this page; the browser itself tells the other tabs. */
export function tellProgress(detail) {
  window.dispatchEvent(new CustomEvent(CHANGED, { detail }));
}

/** Call `onChange({ forgotten })` whenever records change, here or in another tab. */
export function watchProgress(onChange, signal) {
  window.addEventListener(CHANGED, (event) => onChange(event.detail), { signal });
  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(STEP_PREFIX)) onChange({ key: event.key, forgotten: event.newValue === null });
  }, { signal });
  // a page that comes back out of the browser's cache has heard nothing meanwhile
  window.addEventListener("pageshow", () => onChange({}), { signal });
}

/** Whether anything was done in a step: a table that was only looked at keeps a record too. */
export function isBegun(record) {
  return Boolean(record && (record.star || record.solved || record.wrong || record.hints || record.actions?.length));
}

/** How far a list of steps has come. */
export function tally(steps, records) {
  const of = steps.length;
  let stars = 0, done = 0, begun = 0;
  for (const step of steps) {
    const record = parsed(records.get(step) ?? "");
    if (record?.star) stars += 1;
    if (record?.star || record?.solved) done += 1;
    if (isBegun(record)) begun += 1;
  }
  return { of, stars, done, begun };
}

/** Solved at the first try, without a hint: what counts in a placement test. */
export function solvedAtOnce(step, records) {
  const record = parsed(records.get(step) ?? "");
  return Boolean(record?.star) && !record.wrong && !record.hints && !record.worked && !record.variant;
}

/** Whether a placement problem has been answered, rightly or not. */
export function attempted(step, records) {
  const record = parsed(records.get(step) ?? "");
  return Boolean(record && (record.star || record.solved || record.wrong || record.hints));
}

/** Lessons that a placement test shows to be known: each problem about it was solved at once. */
export function knownLessons(problems, records) {
  const known = new Map();
  for (const { step, lessons } of problems) {
    for (const lesson of lessons) known.set(lesson, (known.get(lesson) ?? true) && solvedAtOnce(step, records));
  }
  return new Set([...known].filter(([, yes]) => yes).map(([lesson]) => lesson));
}
