const SHOWN = 6;

/** The first texts, and the number of the others: a block from a spreadsheet can raise many. */
export function shortened(texts: readonly string[]): string[] {
  const rest = texts.length - SHOWN;
  return [...texts.slice(0, SHOWN), ...(rest > 0 ? [`And ${rest} more.`] : [])];
}

/** The question before doubtful figures are saved; undefined if nothing is doubtful. */
export function questionOf(doubts: readonly string[]): string | undefined {
  return doubts.length === 0 ? undefined : [...shortened(doubts), "Save as typed?"].join("\n");
}
