import { historyCalls } from "#contract/history/calls.ts";
import { fillPath } from "#contract/operation.ts";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { fetchJson, readBody } from "../fetch-json.ts";
import { commonHeaders } from "../send/to-request.ts";

/** Histories that are kept for reading without signal; beyond them, those that were fetched first go. */
const MAX_HISTORIES = 200;

/** What came of asking: it is kept on this tablet, the lab does not have the record, or nobody answered. */
export type HistoryFetch = "stored" | "unknown" | "unreachable";

/** Asks the server for the history of a record, and keeps the answer on this tablet. */
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
  const history = readBody(getHistory, answer);
  if (answer.status !== 200 || !history) return "unreachable";
  const { store } = env;
  await store.transaction("rw", store.histories, async () => {
    await store.histories.put({ key: refKey(ref), history, fetched_at: isoNow(env) });
    const over = (await store.histories.count()) - MAX_HISTORIES;
    if (over > 0) await store.histories.orderBy("fetched_at").limit(over).delete();
  });
  return "stored";
}
