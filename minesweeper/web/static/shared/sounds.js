// Sounds, made of plain tones: none before they are switched on.

import { options } from "./options.js";

/** @typedef {"open" | "flag" | "won" | "lost"} Tune */

/** Tones, as pairs of hertz and seconds. @type {Record<Tune, [number, number][]>} */
const TUNES = {
  open: [[420, 0.05]],
  flag: [[660, 0.06]],
  won: [[523, 0.12], [659, 0.12], [784, 0.12], [1047, 0.28]],
  lost: [[196, 0.18], [147, 0.4]],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {Tune} name */
export function sound(name) {
  if (!options.sounds) return;
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const [pitch, length] of TUNES[name]) {
    const tone = new OscillatorNode(context, { frequency: pitch, type: name === "lost" ? "triangle" : "sine" });
    const volume = new GainNode(context, { gain: 0.12 });
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
    start += length * 0.9;
  }
}
