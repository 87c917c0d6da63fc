const told = new Map<string, readonly string[]>();

/** Remembers what a form said when it saved this write, so that the server's answer does not say it again. */
export function rememberTold(write: string, warnings: readonly string[]): void {
  if (warnings.length > 0) told.set(write, warnings);
}

/** Those of the server's warnings that nobody has read yet on this page. */
export function untold(write: string, warnings: readonly string[]): string[] {
  return warnings.filter((warning) => !told.get(write)?.includes(warning));
}
