/** What back closes; the newest is last. */
const openOnes: (() => void)[] = [];

/** Makes `close` the first that back closes. Returns a function that ends this. */
export function closeOnBack(close: () => void): () => void {
  openOnes.push(close);
  return () => void openOnes.splice(openOnes.lastIndexOf(close), 1);
}

export const isSomethingOpen = (): boolean => openOnes.length > 0;

export const closeNewest = (): void => openOnes.at(-1)?.();
