import type { SyncEnv } from "./env.ts";
import { unseal } from "./session/unseal.ts";
import { syncTurn, type TurnEnd } from "./turn.ts";
import { reapply } from "./write/overlay.ts";

/** Runs one turn of sync with the lab's rules: what a page runs where no worker does, or where the worker needs a page. */
export function pageTurn(env: SyncEnv, options?: { force?: boolean }): Promise<TurnEnd> {
  return syncTurn({ ...env, reapply, unseal }, options);
}
