const shown = new Map<string, readonly string[]>();

/** Stores the warnings shown when these writes were saved, so that the server's reply does not show them again. */
export function storeShownWarnings(writes: readonly string[], warnings: readonly string[]): void {
  if (warnings.length > 0) for (const write of writes) shown.set(write, warnings);
}

/** Returns the server's warnings about a write that this page has not shown yet. */
export function newWarnings(write: string, warnings: readonly string[]): string[] {
  return warnings.filter((warning) => !shown.get(write)?.includes(warning));
}
