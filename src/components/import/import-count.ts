/** `1 row`, `1,200 rows`. */
export function countOf(count: number, plural: string): string {
  const noun = count === 1 ? plural.replace(/s$/, "") : plural;
  return `${count.toLocaleString("en-US")} ${noun}`;
}
