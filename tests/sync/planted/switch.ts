let current = 0;

/** True while fault number `n` is switched on. The switches in the source call it. */
export function planted(n: number): boolean {
  return current === n;
}

/** Runs `work` while fault number `n` is switched on; 0 is none. */
export async function whilePlanted<T>(n: number, work: () => Promise<T>): Promise<T> {
  current = n;
  try {
    return await work();
  } finally {
    current = 0;
  }
}
