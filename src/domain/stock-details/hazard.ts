import { showName } from "../values/words.ts";

/** The pictograms of the Globally Harmonized System (GHS), by the codes of its annex 3. */
export const ghsPictograms = [
  "GHS01",
  "GHS02",
  "GHS03",
  "GHS04",
  "GHS05",
  "GHS06",
  "GHS07",
  "GHS08",
  "GHS09",
] as const;
export type GhsPictogram = (typeof ghsPictograms)[number];

/** The signal words of GHS, the stronger one first. */
export const signalWords = ["DANGER", "WARNING"] as const;
export type SignalWord = (typeof signalWords)[number];

/** What each pictogram means, as it is shown beside its code. */
export const pictogramNames: Readonly<Record<GhsPictogram, string>> = {
  GHS01: "Explosive",
  GHS02: "Flammable",
  GHS03: "Oxidizing",
  GHS04: "Gas under pressure",
  GHS05: "Corrosive",
  GHS06: "Toxic",
  GHS07: "Irritant",
  GHS08: "Health hazard",
  GHS09: "Environmental hazard",
};

type Hazard = {
  ghs_pictograms?: readonly GhsPictogram[] | null;
  signal_word?: SignalWord | null;
};

/** The hazard that was entered, as a line of a label: 'Danger: oxidizing, corrosive'; null if none was entered. */
export function hazardLine({ ghs_pictograms, signal_word }: Hazard): string | null {
  const names = (ghs_pictograms ?? []).map((code) => pictogramNames[code].toLowerCase());
  const signal = signal_word ? showName(signal_word) : null;
  if (names.length === 0) return signal;
  return `${signal ?? "Hazard"}: ${names.join(", ")}`;
}
