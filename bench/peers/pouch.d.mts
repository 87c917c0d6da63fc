/** Opens (or creates) the peer's store. */
export function openPouch(): Promise<{
  save(doc: { id: string }): Promise<unknown>;
  put(docs: readonly { id: string }[]): Promise<void>;
  send(): Promise<void>;
  receive(): Promise<void>;
  count(): Promise<number>;
  close(): Promise<void>;
}>;
