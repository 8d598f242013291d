// Short sounds, made by the browser itself. Off until the learner asks for them, and never the only sign of anything.

// pitch in hertz, start and length in seconds, loudness from 0 to 1
const SOUNDS = {
  card: [{ pitch: 190, at: 0, length: 0.06, loud: 0.35, shape: "triangle" }],
  right: [{ pitch: 523, at: 0, length: 0.14, loud: 0.22 }, { pitch: 784, at: 0.11, length: 0.24, loud: 0.22 }],
  star: [{ pitch: 523, at: 0, length: 0.14, loud: 0.2 }, { pitch: 659, at: 0.1, length: 0.14, loud: 0.2 }, { pitch: 1047, at: 0.2, length: 0.32, loud: 0.2 }],
  wrong: [{ pitch: 233, at: 0, length: 0.24, loud: 0.24 }, { pitch: 196, at: 0.14, length: 0.3, loud: 0.24 }],
  refused: [{ pitch: 120, at: 0, length: 0.09, loud: 0.4, shape: "triangle" }],
};
const FADE = 0.012; // seconds; a tone that starts or stops at once clicks

/** `play(name)` sounds only while the store says that sound is wanted. */
export function makeSounds(store) {
  let audio = null;
  function tone({ pitch, at, length, loud, shape = "sine" }) {
    const from = audio.currentTime + at;
    const voice = audio.createOscillator(), volume = audio.createGain();
    voice.type = shape;
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loud, from + FADE);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    voice.connect(volume).connect(audio.destination);
    voice.start(from);
    voice.stop(from + length);
  }
  return {
    play(name) {
      if (!store.sound() || !window.AudioContext) return;
      audio ??= new AudioContext();
      for (const one of SOUNDS[name]) tone(one);
    },
  };
}

/** The sound that goes with an answer of the table, or null: what is said counts more than the card that falls. */
export function soundOf(view, before) {
  const tone = view.feedback?.tone;
  if (tone === "right") return view.star && !before?.star ? "star" : "right";
  if (tone === "wrong" || tone === "refused") return tone;
  const trick = (v) => (v?.table?.trick ?? []).map((c) => c.card).join();
  return trick(view) && trick(view) !== trick(before) ? "card" : null;
}
