import { refKey } from "#domain/kernel/change.ts";
import type { CollectedTransaction } from "../collected-transaction.ts";
import type { Query } from "../sql.ts";

/** The channel on which a commit reports schema and feed position to every server: labs can share a database. */
export const CHANNEL = "fibril_changes";

/** Writes what a transaction has collected in one statement: records, history, replies, and the feed position. */
export async function write(query: Query, { start, writes, replies }: CollectedTransaction): Promise<void> {
  const records = new Map<string, object>();
  /** How often the transaction writes each record. */
  const times = new Map<string, number>();
  const history: { key: string; time: number; version: object }[] = [];
  writes.forEach(({ change, by, entry }, i) => {
    const { table, id, record } = change;
    const key = refKey(change);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    const at = { table_name: table, id, position: start + i + 1 };
    records.set(key, {
      ...at,
      times: time,
      deleted: record === null,
      doc: record,
      updated_at: by.at,
      updated_by: by.user,
      command: by.command,
    });
    if (entry) history.push({ key, time, version: { ...by, ...at, ...entry } });
  });
  const past = history.map(({ key, time, version }) => ({
    ...version,
    before_last: (times.get(key) ?? time) - time,
  }));
  await query(
    `with written as (
       insert into records
       select table_name, id, times, position, deleted, case when deleted then null else doc end,
         updated_at, updated_by, command
       from json_to_recordset($1) as w(table_name text, id text, times integer, position bigint,
         deleted boolean, doc json, updated_at text, updated_by text, command text)
       on conflict (table_name, id) do update set version = records.version + excluded.version,
         position = excluded.position,
         deleted = excluded.deleted, doc = excluded.doc, updated_at = excluded.updated_at,
         updated_by = excluded.updated_by, command = excluded.command
       returning table_name, id, version),
     past as (
       insert into history
       select position, table_name, id, version - before_last, kind, at, recorded_at, "user", device, command, operation,
         changes, clock_off_ms
       from json_to_recordset($2) as w(position bigint, table_name text, id text, before_last integer, kind text,
         at text, recorded_at text, "user" text, device text, command text, operation text, changes json,
         clock_off_ms bigint) join written using (table_name, id)),
     answered as (
       insert into replies (key, "user", operation, method, path, fingerprint, request, recorded_at, received_at,
         device, status, body, cursor, clock_off_ms)
       select key, "user", operation, method, path, fingerprint, request, recorded_at, received_at,
         device, status, body, cursor, clock_off_ms
       from json_to_recordset($3) as w(key text, "user" text, operation text, method text, path text,
         fingerprint text, request text, recorded_at text, received_at text, device text, status integer,
         body text, cursor bigint, clock_off_ms bigint)),
     reported as (select pg_notify('${CHANNEL}', current_schema() || ' ' || $4::text))
     update counter set position = $4::bigint from reported where one = 1`,
    [
      JSON.stringify([...records.values()]),
      JSON.stringify(past),
      JSON.stringify(replies),
      start + writes.length,
    ],
  );
}
