const NARROW = /[ .,:;'|!()[\]iljtfr-]/;
const WIDE = /[MWmw@%–—]/;

/** Estimates the width of a text in em, rounded up. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.9 : /[\p{Lu}\d]/u.test(letter) ? 0.66 : 0.58;
  return width;
}

/** Breaks a text into at most `most` lines of `width` em; text that does not fit ends in three dots. */
export function linesOf(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text.trim().replace(/\s+/g, " ");
  while (rest !== "" && lines.length < most) {
    const isLast = lines.length === most - 1;
    const line = isLast ? cutTo(rest, width) : breakAt(rest, width);
    lines.push(line.trim());
    rest = isLast ? "" : rest.slice(line.length).trim();
  }
  return lines;
}

function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `${fitting(text, width - widthOf("...")).trimEnd()}...`;
}

/** The words that fit in a line; of a word longer than the line, its first letters. */
function breakAt(text: string, width: number): string {
  const part = fitting(text, width);
  if (part === text) return text;
  const space = part.endsWith(" ") || text[part.length] === " " ? part.length : part.lastIndexOf(" ");
  return space > 0 ? part.slice(0, space) : part;
}

function fitting(text: string, width: number): string {
  let part = "";
  for (const letter of text) {
    if (part !== "" && widthOf(part + letter) > width) break;
    part += letter;
  }
  return part;
}
