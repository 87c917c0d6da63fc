const shown = new Map<string, readonly string[]>();

/** Remembers what these writes warned about when they were saved, so that the server's answer does not show it again. */
export function storeShownWarnings(writes: readonly string[], warnings: readonly string[]): void {
  if (warnings.length > 0) for (const write of writes) shown.set(write, warnings);
}

/** Those of the server's warnings that this page has not shown yet. */
export function newWarnings(write: string, warnings: readonly string[]): string[] {
  return warnings.filter((warning) => !shown.get(write)?.includes(warning));
}
