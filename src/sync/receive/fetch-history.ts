import { historyCalls } from "#contract/history/calls.ts";
import { fillPath } from "#contract/operation.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { commonHeaders, fetchJson, readBody } from "../request/fetch-json.ts";

/** The most histories stored for use without signal; beyond this number, the oldest are deleted. */
const MAX_HISTORIES = 200;

/**
 * The outcome: the history is stored on this tablet, the server does not have the record, or there was no usable
 * answer.
 */
export type HistoryFetch = "stored" | "unknown" | "unreachable";

/** Fetches the history of a record from the server and stores it on this tablet. */
export async function fetchHistory(env: SyncEnv, ref: Ref): Promise<HistoryFetch> {
  const session = await env.store.session.get("current");
  if (!session?.token) return "unreachable";
  const { getHistory } = historyCalls;
  const answer = await fetchJson(env, fillPath(getHistory.path, ref), {
    method: getHistory.method,
    headers: await commonHeaders(env, session.token),
  });
  if (answer.kind === "fault") return "unreachable";
  if (answer.status === 404) return "unknown";
  const history = answer.status === 200 && readBody(env, getHistory, answer);
  if (!history) return "unreachable";
  const { store } = env;
  await store.transaction("rw", store.histories, async () => {
    await store.histories.put({ key: refKey(ref), history, fetched_at: isoNow(env) });
    const over = (await store.histories.count()) - MAX_HISTORIES;
    if (over > 0) await store.histories.orderBy("fetched_at").limit(over).delete();
  });
  return "stored";
}
