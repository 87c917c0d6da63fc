/** Abbreviations, which remain in capitals. */
const abbreviations = new Set(["NOP", "CNF"]);

/** Words that begin with a capital only at the start of a title. */
const smallWords = new Set(["FOR", "OR"]);

/** Converts CHEMICAL_DILUTION to 'Chemical Dilution', NOP_PROCESS to 'NOP Process'. */
export function toTitle(name: string): string {
  return name
    .split("_")
    .map((word, index) => {
      if (abbreviations.has(word)) return word;
      const first =
        index > 0 && smallWords.has(word) ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase();
      return first + word.slice(1).toLowerCase();
    })
    .join(" ");
}
