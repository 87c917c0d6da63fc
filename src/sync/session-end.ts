import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "./env.ts";

/** Why a replay or pull stopped: all done, the server is not there, sign in first, or it was told to wait. */
export type Stopped = "done" | "unreachable" | "signed-out" | "must-wait";

/** Takes the token that the server no longer accepts; who was signed in, and all data, stays. */
export async function endSession(
  env: Pick<SyncEnv, "store">,
  session: Pick<SessionRow, "token">,
): Promise<void> {
  await env.store.session
    .where("key")
    .equals("current")
    .and(({ token }) => token === session.token)
    .modify({ token: null });
}
