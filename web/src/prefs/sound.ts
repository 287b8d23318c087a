/** Three short sounds, made on the spot; silent unless they are wanted. */
import { prefs } from "./prefs.svelte";

export type Sound = "move" | "turn" | "end";

const tones: Record<Sound, [hertz: number, at: number, length: number][]> = {
  move: [[220, 0, 0.07]],
  turn: [[523, 0, 0.09], [784, 0.1, 0.14]],
  end: [[392, 0, 0.14], [523, 0.14, 0.14], [659, 0.28, 0.3]],
};

let audio: AudioContext | null = null;

export function chime(sound: Sound): void {
  if (!prefs.sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const [hertz, at, length] of tones[sound]) tone(audio, hertz, audio.currentTime + at, length);
}

function tone(context: AudioContext, hertz: number, at: number, length: number): void {
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = "triangle";
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(context.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}
