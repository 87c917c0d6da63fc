import { deviceCalls } from "#contract/devices/calls.ts";
import { notificationCalls } from "#contract/notifications/calls.ts";
import type { FetchedLists } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { commonHeaders, fetchJson, readBody } from "../request/fetch-json.ts";

/** The call that returns each of the lists. */
export const fetchedLists = {
  devices: deviceCalls.listDevices,
  mail: notificationCalls.listNotifications,
} as const;

/** Rows of a list that a device stores: the first of a long one. */
const MAX_ROWS = 500;

/** Fetches a list and stores it on this device. False where there was no usable answer. */
export async function fetchList(env: SyncEnv, key: keyof FetchedLists): Promise<boolean> {
  const session = await env.store.session.get("current");
  if (!session?.token) return false;
  const call = fetchedLists[key];
  const answer = await fetchJson(env, call.path, { headers: await commonHeaders(env, session.token) });
  if (answer.kind === "fault" || answer.status !== 200) return false;
  const list = readBody<typeof call.answer>(env, call, answer);
  if (!list) return false;
  const value = { list: list.slice(0, MAX_ROWS), fetched_at: isoNow(env) };
  // The call and the row belong to the same key.
  await env.store.marks.put({ key, value } as never);
  return true;
}
