import { deviceCalls } from "#contract/devices/calls.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { fetchJson, readBody } from "../fetch-json.ts";
import { commonHeaders } from "../send/to-request.ts";

/** Fetches the list of devices and stores it on this device. False where there was no usable answer. */
export async function fetchDevices(env: SyncEnv): Promise<boolean> {
  const session = await env.store.session.get("current");
  if (!session?.token) return false;
  const { listDevices } = deviceCalls;
  const answer = await fetchJson(env, listDevices.path, {
    headers: await commonHeaders(env, session.token),
  });
  if (answer.kind === "fault" || answer.status !== 200) return false;
  const list = readBody(listDevices, answer);
  if (!list) return false;
  await env.store.marks.put({ key: "devices", value: { list, fetched_at: isoNow(env) } });
  return true;
}
