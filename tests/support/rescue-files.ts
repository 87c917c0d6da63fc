import type { SyncEnv } from "#sync/env.ts";
import { readUnfinished, toRescueFile } from "#sync/settle/rescue.ts";

export const PASSPHRASE = "four grey herons wade";
/** A number of rounds that tests can afford. The file states its number. */
const FEW_ROUNDS = 10;

/** The rescue file of everything unfinished on a tablet. */
export async function rescueFileOf(
  env: SyncEnv,
  iterations = FEW_ROUNDS,
): Promise<{ name: string; content: Blob }> {
  const origin = { device: await env.device(), made_at: new Date(env.now()).toISOString() };
  return toRescueFile(await readUnfinished(env), origin, PASSPHRASE, iterations);
}
