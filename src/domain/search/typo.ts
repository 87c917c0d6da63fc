/**
 * True if one wrong, missing, extra or swapped letter turns `typed` into `word` or into the beginning of `word`. Both are in
 * lower case. The first letter must be right: it rarely is the wrong one, and most words end here.
 */
export function isOneOff(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || word.length < typed.length - 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  if (at === typed.length) return true;
  const rest = typed.slice(at + 1);
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(rest, at) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  );
}
