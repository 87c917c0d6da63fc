/** The longest message: names in an archive have up to 65,535 bytes. */
const MAX_MESSAGE = 1000;

/**
 * An `.eln` file that cannot be imported; the message states the reason. It is one line of visible characters, whatever
 * names are in the file: a terminal shows it.
 */
export class RefusedCrate extends Error {
  constructor(message: string) {
    super(shown(message, MAX_MESSAGE));
  }
}

/** A text of the file for a sentence: short, and of visible characters. */
export function shown(given: string, most = 80): string {
  const text = given.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
