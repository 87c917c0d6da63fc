/** Facts in one line of text, `a · b`. A line breaks after a dot, never before it. */
export const joinFacts = (facts: readonly string[]): string => facts.join("\u00a0· ");
