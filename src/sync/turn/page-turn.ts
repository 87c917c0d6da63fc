import type { SyncEnv } from "../env.ts";
import { syncTurn, type TurnEnd } from "./turn.ts";

/**
 * Runs one turn of sync in the page, where no worker does. Like the worker it has no rules of the lab at first: they are
 * loaded where open writes are to be applied over what the server sent, or where encrypted work is to be put back.
 */
export async function pageTurn(env: SyncEnv, options?: { force?: boolean }): Promise<TurnEnd> {
  const end = await syncTurn(env, options);
  if (end !== "needs-page") return end;
  const [{ reapply }, { unseal }] = await Promise.all([import("../write/overlay.ts"), import("./unseal.ts")]);
  return syncTurn({ ...env, reapply, unseal }, options);
}
