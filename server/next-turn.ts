/** Resolves in the next turn of the event loop: requests that arrived meanwhile run first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
