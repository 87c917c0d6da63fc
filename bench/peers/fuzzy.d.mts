/** Returns the peer's search over these texts: the places of the texts that match, best first. */
export function makeFuzzySearch(texts: string[]): (typed: string) => number[];
