/** Short sounds, made on the spot and mixed low; silent unless they are wanted. */
import type { Moment } from "../wire/types";
import { prefs } from "./prefs.svelte";
import { show } from "./signs.svelte";

export type Sound = "place" | "slide" | "roll" | "hit" | "gain" | "turn" | "win";

/** a tone, or (without a pitch) a burst of noise through a filter at that frequency */
interface Voice {
  hertz: number;
  /** where the pitch glides to */
  to?: number;
  at: number;
  length: number;
  wave: OscillatorType | "noise";
  volume?: number;
}

const clicks = [0, 0.09, 0.17, 0.27, 0.36, 0.48];
const voices: Record<Sound, Voice[]> = {
  place: [{ hertz: 190, to: 90, at: 0, length: 0.09, wave: "sine" }, { hertz: 1400, at: 0, length: 0.03, wave: "noise", volume: 0.5 }],
  slide: [{ hertz: 700, to: 1500, at: 0, length: 0.22, wave: "noise", volume: 0.45 }],
  roll: clicks.map((at, i) => ({ hertz: 2400 - 180 * i, at, length: 0.045, wave: "noise" as const })),
  hit: [{ hertz: 150, to: 55, at: 0, length: 0.18, wave: "triangle" }, { hertz: 800, at: 0, length: 0.08, wave: "noise", volume: 0.8 }],
  gain: [{ hertz: 659, at: 0, length: 0.1, wave: "sine" }, { hertz: 988, at: 0.07, length: 0.16, wave: "sine" }],
  turn: [{ hertz: 523, at: 0, length: 0.1, wave: "triangle" }, { hertz: 784, at: 0.1, length: 0.16, wave: "triangle" }],
  win: [392, 523, 659, 784].map((hertz, i) => ({ hertz, at: 0.13 * i, length: 0.3, wave: "triangle" as const })),
};
const LOUD = 0.1;

export function soundOf({ kind }: Pick<Moment, "kind">): Sound {
  const sounds: Record<Moment["kind"], Sound> = {
    path: "slide", roll: "roll", card: "slide", hit: "hit", heal: "gain", gain: "gain", pay: "place", fall: "hit", banner: "turn", flash: "place",
  };
  return sounds[kind];
}

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** To be heard, or seen, or both. */
export function chime(sound: Sound): void {
  show(sound);
  if (!prefs.sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const voice of voices[sound]) sing(audio, voice);
}

function noise(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function sing(context: AudioContext, { hertz, to = hertz, at, length, wave, volume = 1 }: Voice): void {
  const from = context.currentTime + at;
  const loud = context.createGain();
  loud.gain.setValueAtTime(0, from);
  loud.gain.linearRampToValueAtTime(LOUD * volume, from + 0.008);
  loud.gain.exponentialRampToValueAtTime(0.0008, from + length);
  loud.connect(context.destination);
  const source = wave === "noise" ? rush(context, loud, hertz, to, from, length) : tone(context, loud, wave, hertz, to, from, length);
  source.start(from);
  source.stop(from + length + 0.02);
}

function tone(context: AudioContext, loud: GainNode, wave: OscillatorType, hertz: number, to: number, from: number, length: number): AudioScheduledSourceNode {
  const voice = context.createOscillator();
  voice.type = wave;
  voice.frequency.setValueAtTime(hertz, from);
  voice.frequency.exponentialRampToValueAtTime(to, from + length);
  voice.connect(loud);
  return voice;
}

function rush(context: AudioContext, loud: GainNode, hertz: number, to: number, from: number, length: number): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  source.buffer = noise(context);
  band.type = "bandpass";
  band.frequency.setValueAtTime(hertz, from);
  band.frequency.exponentialRampToValueAtTime(to, from + length);
  source.connect(band).connect(loud);
  return source;
}
