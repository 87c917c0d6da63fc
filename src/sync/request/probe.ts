import { paths } from "#contract/paths.ts";
import type { SyncEnv } from "../env.ts";
import { isBeforeRetry, readContact } from "./contact.ts";
import { fetchJson } from "./fetch-json.ts";

/** A probe without an answer for this long has failed: it is the smallest request there is. */
const PROBE_TIMEOUT_MS = 5_000;

/** Requests the smallest answer that the server has, and returns whether the lab's server has answered. */
export async function probe(env: SyncEnv): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return (await fetchJson(env, paths.health, { signal })).kind === "answer";
}

/**
 * Returns whether requests make sense now. While the server does not answer, nothing is requested before the tablet's next
 * try, and the next try is a probe. `force` tries at once.
 */
export async function isAnswering(env: SyncEnv, { force = false }: { force?: boolean }): Promise<boolean> {
  const contact = await readContact(env.store);
  if (contact.failing_since === null) return true;
  if (!force && isBeforeRetry(contact, env.now())) return false;
  return probe(env);
}
