// Plays the frames of a consequence one after the other; the learner can step, skip, or simply go on.

const BASE_MS = 900;
const MS_PER_LETTER = 22; // a long caption stays until it can have been read
const SHORT_CAPTION = 36;

/** `onFrame(frame, index, total)` shows one; `onEnd()` comes once, after the last or when skipped. */
export function makePlayer({ onFrame, onEnd }) {
  let frames = [], at = 0, timer = null, byHand = false;
  function showFrame() {
    onFrame(frames[at], at, frames.length);
    if (byHand) return;
    const letters = frames[at].caption?.length ?? 0;
    timer = setTimeout(next, BASE_MS + Math.max(0, letters - SHORT_CAPTION) * MS_PER_LETTER);
  }
  function next() {
    clearTimeout(timer);
    at += 1;
    if (at < frames.length) showFrame();
    else end();
  }
  function end() {
    clearTimeout(timer);
    if (!frames.length) return;
    frames = [];
    onEnd();
  }
  return {
    playing: () => frames.length > 0,
    start(list) {
      clearTimeout(timer);
      frames = list;
      at = 0;
      byHand = false;
      showFrame();
    },
    /** Go on by hand from here; nothing moves by itself any more. */
    step() {
      byHand = true;
      if (frames.length) next();
    },
    finish: end,
    stop: () => clearTimeout(timer),
  };
}

/** True when the learner asked the system for less movement. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Act once half of an element is on the screen: what plays by itself further down the page would be missed. */
export function whenSeen(element, signal, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    act();
  }, { threshold: 0.5 });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}
