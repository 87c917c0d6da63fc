import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";

/** Why a replay or pull stopped: all done, no usable answer, a sign-in is needed, or it is to continue later. */
export type Stopped = "done" | "unreachable" | "signed-out" | "must-wait";

/** Why a pull without the lab's rules stopped: a page has to do it. */
export type NeedsPage = "needs-page";

/** Deletes the token of an ended session. The person and all data remain. A newer token is not deleted. */
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
