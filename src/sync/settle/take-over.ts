import { unsettledStates } from "#store/rows.ts";
import { type StorageFault, whenStored } from "#store/storage-faults.ts";
import type { SyncEnv } from "../env.ts";
import { openEntries } from "../outbox/entries.ts";
import { writeTables } from "../outbox/server-copies.ts";
import { rebase } from "../write/overlay.ts";

/**
 * Makes the unsent writes of another person (e-mail) those of the signed-in person, under their own keys: they are sent in that
 * person's session, and state who saved them. Those of a rescue file that its author has not confirmed remain. The server
 * accepts them only of staff, and only where the other account is disabled. `signed-out` without a session.
 */
export async function takeOver(
  { store }: Pick<SyncEnv, "store">,
  email: string,
): Promise<{ kind: "taken" } | { kind: "signed-out" } | StorageFault> {
  return whenStored(store, () =>
    store.transaction("rw", [...writeTables(store), store.session], async () => {
      const session = await store.session.get("current");
      if (!session?.token) return { kind: "signed-out" } as const;
      for (const entry of await openEntries(store, unsettledStates))
        if (entry.user === email && entry.state !== "rescued")
          await store.outbox.put({ ...entry, user: session.email, author: entry.author ?? email });
      await rebase(store);
      return { kind: "taken" } as const;
    }),
  );
}
