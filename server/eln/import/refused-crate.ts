/** An `.eln` file that cannot be imported; the message states the reason. */
export class RefusedCrate extends Error {}

/** A text of the file for a sentence: short, and of visible characters. */
export function shown(given: string, most = 80): string {
  const text = given.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
