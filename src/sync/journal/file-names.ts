import type { OutboxEntry } from "#store/rows.ts";

/** The folder of all files, in the origin-private file system. */
export const FOLDER = "journal";

/** Allocated in advance, and deleted when the disk is full. */
export const RESERVE = "reserve";

const DISCARD = ".discard";

/** The file of a page's lines; a higher `number` is newer. */
export function linesName(page: string, number: number): string {
  return `${page}.${number}.lines`;
}

/** The file of a write's picture and thumbnail. */
export function pictureName(page: string, id: string): string {
  return `${page}.${id}.picture`;
}

export function isPicture(name: string): boolean {
  return name.endsWith(".picture");
}

/** The file that reports a discard, by the write's key and the number of its restores before it. */
export function discardName({ id, restores = 0 }: Pick<OutboxEntry, "id" | "restores">): string {
  return `${id}.${restores}${DISCARD}`;
}

export function isDiscard(name: string): boolean {
  return name.endsWith(DISCARD);
}

/** The key of the write whose discard the file reports. */
export function discardedId(name: string): string {
  return name.split(".")[0] ?? "";
}

/** The pages that have files, open or closed. */
export function pagesOf(names: readonly string[]): Set<string> {
  return new Set(names.filter((name) => name !== RESERVE && !isDiscard(name)).map(pageOf));
}

/** The files of a page's lines, oldest first. */
export function linesOf(names: readonly string[], page: string): string[] {
  return names
    .filter((name) => name.endsWith(".lines") && pageOf(name) === page)
    .sort((one, other) => numberOf(one) - numberOf(other));
}

const pageOf = (name: string) => name.split(".")[0] ?? "";
const numberOf = (name: string) => Number(name.split(".")[1]);
