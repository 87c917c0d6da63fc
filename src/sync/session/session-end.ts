import type { EndedAccess, SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { wipeSent } from "./wipe-sent.ts";

/** Why a replay or pull stopped: all done, no usable answer, a sign-in is needed, or it is to continue later. */
export type Stopped = "done" | "unreachable" | "signed-out" | "must-wait";

/** Why a pull without the lab's rules stopped: a page has to do it. */
export type NeedsPage = "needs-page";

/**
 * Ends a session after a 401 with this body, or where it has expired by itself. An expired session loses its token, and its
 * person continues offline. One that a person has ended, or whose account is disabled, ends as by a log-out; where the
 * administrator has chosen so, what the server has is deleted in the same transaction. Unsent work remains. A newer session
 * does not end.
 */
export async function endSession(
  { store }: Pick<SyncEnv, "store">,
  { token }: Pick<SessionRow, "token">,
  body: unknown = null,
): Promise<void> {
  const ended = readEnd(body);
  await store.transaction("rw", ended ? store.tables : [store.session], async () => {
    const current = await store.session.get("current");
    if (!current || (current.token ?? current.expired_token) !== token) return;
    if (!ended) {
      await store.session.update("current", { token: null, expired_token: token });
      return;
    }
    await store.session.delete("current");
    await store.people.update(current.email, { ended });
    if (ended.wiped) await wipeSent(store);
  });
}

/** Null for a session that has only expired, and from an older server. */
function readEnd(body: unknown): EndedAccess | null {
  const { code, wipe } = (body ?? {}) as { code?: unknown; wipe?: unknown };
  if (code !== "SESSION_ENDED" && code !== "ACCOUNT_DISABLED") return null;
  return { code, wiped: wipe === true };
}
