import { CONTRACT_VERSION } from "#contract/operation.ts";
import type { SyncEnv } from "../env.ts";

/** Returns the headers of every request; without a token, without authorization. */
export async function commonHeaders(
  env: Pick<SyncEnv, "device">,
  token: string | null,
): Promise<Record<string, string>> {
  return {
    "content-type": "application/json",
    "x-fibril-contract": String(CONTRACT_VERSION),
    "x-fibril-device": await env.device(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}
