import type { Query } from "../sql.ts";
import { setMeta } from "./schema.ts";

/**
 * Deletes tombstones and replies that are older than `before` (ISO-8601 UTC) and than every younger one. Positions and
 * numbers are in the order of storing; a time is older than an earlier one if the clock was wrong. Deletes sessions that
 * expired before it.
 */
export async function deleteExpired(query: Query, before: string): Promise<void> {
  const [young] = await query<{ position: number | null; reply: number | null }>(
    `select (select position from records where updated_at >= $1 order by position limit 1) as position,
       (select min(number) from replies where received_at >= $1) as reply`,
    [before],
  );
  const end = young?.position ?? Number.MAX_SAFE_INTEGER;
  const [last] = await query<{ position: number | null }>(
    "select max(position) as position from records where deleted and updated_at < $1 and position < $2",
    [before, end],
  );
  if (last && last.position !== null) await setMeta(query, "oldest_cursor", String(last.position));
  await query("delete from records where deleted and updated_at < $1 and position < $2", [before, end]);
  await query("delete from replies where received_at < $1 and number < $2", [
    before,
    young?.reply ?? Number.MAX_SAFE_INTEGER,
  ]);
  await query("delete from sessions where valid_till < $1", [before]);
}
