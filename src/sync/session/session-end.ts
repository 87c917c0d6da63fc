import type { EndedAccess, SessionRow } from "#store/rows.ts";
import type { SealedWork, SyncEnv } from "../env.ts";
import { wipeSent } from "./wipe-sent.ts";

/** Why a replay or pull stopped: all done, no usable answer, a sign-in is needed, or it is to continue later. */
export type Stopped = "done" | "unreachable" | "signed-out" | "must-wait";

/** Why a pull without the lab's rules stopped: a page has to do it. */
export type NeedsPage = "needs-page";

/**
 * Ends a session after a 401 with this body, or where it has expired by itself. An expired session loses its token, and its
 * person continues offline. One that a person has ended, or whose account is disabled, ends as by a log-out; where the
 * administrator has chosen so, what the server has is deleted in the same transaction. Unsent work remains,
 * encrypted for the server where it sends its key; unless the request was a pull, which `hasReported` it, the next pull reports it. A newer session does not end.
 */
export async function endSession(
  { store, seal }: Pick<SyncEnv, "store" | "seal">,
  { token }: Pick<SessionRow, "token">,
  body: unknown = null,
  { hasReported = false } = {},
): Promise<void> {
  const ended = readEnd(body);
  const end = (sealed: SealedWork | null) =>
    store.transaction("rw", ended ? store.tables : [store.session], async () => {
      const current = await store.session.get("current");
      if (!current || (current.token ?? current.expired_token) !== token) return true;
      if (!ended) {
        await store.session.update("current", { token: null, expired_token: token });
        return true;
      }
      if (ended.wiped && !(await wipeSent(store, sealed))) return false;
      await store.session.delete("current");
      await store.people.update(current.email, { ended });
      if (token !== null && !hasReported) await store.marks.put({ key: "unreported", value: token });
      return true;
    });
  const publicKey = ended?.wiped ? (body as { seal?: unknown }).seal : null;
  for (;;) {
    // In clear remains what an older server sends no key for, and what the browser cannot encrypt.
    const isSealable = seal !== undefined && typeof publicKey === "string";
    const sealed = isSealable ? await seal(store, publicKey).catch(() => null) : null;
    // A disk without room for the encrypted work: what the server has is deleted all the same.
    if (await end(sealed).catch((error) => (sealed ? end(null) : Promise.reject(error)))) return;
    // A write was saved meanwhile.
  }
}

/** Null for a session that has only expired, and from an older server. */
function readEnd(body: unknown): EndedAccess | null {
  const { code, wipe } = (body ?? {}) as { code?: unknown; wipe?: unknown };
  if (code !== "SESSION_ENDED" && code !== "ACCOUNT_DISABLED") return null;
  return { code, wiped: wipe === true };
}
