import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { CollectedTransaction } from "../collected-transaction.ts";
import type { Query } from "./connections.ts";

/** The channel on which a commit reports schema and feed position to every server: labs can share a database. */
export const CHANNEL = "fibril_changes";

/** Writes what a transaction has collected in one statement: records, history, replies, and the feed position. */
export async function write(query: Query, { start, writes, replies }: CollectedTransaction): Promise<void> {
  const versions = await versionsOf(
    query,
    writes.map(({ change }) => change),
  );
  const records = new Map<string, object>();
  const history: object[] = [];
  writes.forEach(({ change, by, entry }, i) => {
    const { table, id, record } = change;
    const key = refKey(change);
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    const at = { table_name: table, id, version, position: start + i + 1 };
    records.set(key, {
      ...at,
      deleted: record === null,
      doc: record,
      updated_at: by.at,
      updated_by: by.user,
      command: by.command,
    });
    if (entry) history.push({ ...by, ...at, ...entry });
  });
  await query(
    `with written as (
       insert into records
       select table_name, id, version, position, deleted, case when deleted then null else doc end,
         updated_at, updated_by, command
       from json_to_recordset($1) as w(table_name text, id text, version integer, position bigint,
         deleted boolean, doc json, updated_at text, updated_by text, command text)
       on conflict (table_name, id) do update set version = excluded.version, position = excluded.position,
         deleted = excluded.deleted, doc = excluded.doc, updated_at = excluded.updated_at,
         updated_by = excluded.updated_by, command = excluded.command),
     past as (
       insert into history
       select position, table_name, id, version, kind, at, recorded_at, "user", device, command, operation,
         changes, clock_off_ms
       from json_to_recordset($2) as w(position bigint, table_name text, id text, version integer, kind text,
         at text, recorded_at text, "user" text, device text, command text, operation text, changes json,
         clock_off_ms bigint)),
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
      JSON.stringify(history),
      JSON.stringify(replies),
      start + writes.length,
    ],
  );
}

/** The versions of records, deleted ones too, by their keys. */
async function versionsOf(query: Query, refs: readonly Ref[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map();
  const found = await query<{ table_name: Ref["table"]; id: string; version: number }>(
    `select r.table_name, r.id, r.version from unnest($1::text[], $2::text[]) as w(table_name, id)
     join records r on r.table_name = w.table_name and r.id = w.id`,
    [refs.map(({ table }) => table), refs.map(({ id }) => id)],
  );
  return new Map(found.map(({ table_name: table, id, version }) => [refKey({ table, id }), version]));
}
