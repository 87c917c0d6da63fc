import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";

const BEEP = "beep";

/** Whether a successful scan beeps; true unless it is switched off on this device. */
export function isBeeping(): boolean {
  return readFromDevice<boolean>(BEEP) ?? true;
}

export function setBeeping(on: boolean): void {
  storeOnDevice(BEEP, on);
}

let audio: AudioContext | undefined;

/** Plays a short tone, unless it is switched off. */
export function beep(): void {
  if (!isBeeping() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const end = audio.currentTime + 0.12;
  tone.frequency.value = 1320;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  // Fades out: an abrupt end would click.
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(end);
}
