import { REPORT_HEADER } from "#contract/sync/answers.ts";
import { MAX_REPORTED_IDS, MAX_REPORTED_PEOPLE } from "#domain/devices/reported.ts";
import type { DeviceReport } from "#domain/devices/schema.ts";
import { readSealed } from "#store/db.ts";
import { unsettledStates } from "#store/rows.ts";
import { readIdentity } from "../device/identity.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { openEntries } from "../outbox/entries.ts";

/**
 * Returns the header in which a pull reports the state of this device; none before the device has an identity, or if a
 * part of the state cannot be read. A report never prevents a pull.
 */
export async function reportHeader(env: SyncEnv): Promise<Record<string, string>> {
  try {
    const report = await readReport(env);
    // A header has no characters beyond Latin-1; an e-mail may.
    return report ? { [REPORT_HEADER]: JSON.stringify(report).replace(/[^ -~]/g, escaped) } : {};
  } catch {
    return {};
  }
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

async function readReport(env: SyncEnv): Promise<DeviceReport | null> {
  const [about, identity, open, sealed] = await Promise.all([
    env.about?.(),
    readIdentity(env.store),
    openEntries(env.store, unsettledStates),
    readSealed(env.store),
  ]);
  if (!about || !identity) return null;
  const unsent = [...sealed.flatMap(({ writes }) => writes), ...open];
  const [oldest] = unsent;
  const counts = new Map<string, number>();
  for (const { user } of unsent) counts.set(user, (counts.get(user) ?? 0) + 1);
  return {
    ...identity,
    ...about,
    name: await env.device(),
    unsent: unsent.length,
    unsent_age_ms: oldest ? Math.max(0, env.now() - Date.parse(oldest.recorded_at)) : null,
    unsent_ids: unsent.slice(0, MAX_REPORTED_IDS).map(({ id }) => id),
    unsent_of: [...counts].slice(0, MAX_REPORTED_PEOPLE).map(([user, count]) => ({ user, unsent: count })),
    clock: isoNow(env),
  };
}
