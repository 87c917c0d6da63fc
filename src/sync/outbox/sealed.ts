import type { LabStore } from "#store/db.ts";
import type { Sealed } from "#store/rows.ts";

/** The key of the mark of encrypted work, and of its bytes among the files. `id` is the public key that it was encrypted for. */
export const sealedKey = (id: string) => `sealed ${id}` as const;

/** The work that was encrypted on this tablet by an administrator's order, and waits for the server's key. */
export async function readSealed(store: LabStore): Promise<Sealed[]> {
  const marks = await store.marks.where("key").startsWith(sealedKey("")).toArray();
  return marks.map(({ value }) => value as Sealed);
}
