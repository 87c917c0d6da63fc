/** Joins class names with spaces and skips false, null, undefined and empty names. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
