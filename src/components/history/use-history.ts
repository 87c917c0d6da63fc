import { useLiveQuery } from "dexie-react-hooks";
import { useCallback, useEffect, useState } from "react";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import { storeRecords } from "#store/record-source.ts";
import type { HistoryRow, OutboxEntry } from "#store/rows.ts";
import { fetchHistory, type HistoryFetch } from "#sync/receive/fetch-history.ts";
import { type Names, readNames } from "../record/record-names.ts";
import { pointersIn } from "./describe-history.ts";

/** What this tablet knows of the past of a record. */
export type KnownHistory = {
  /** What the lab told last; null when it never did. */
  kept: HistoryRow | null;
  /** Writes of this tablet that the lab has not told of, the newest first. */
  own: OutboxEntry[];
  record: Doc | undefined;
  names: Names;
  /** What people who signed in here are called, by e-mail. */
  people: ReadonlyMap<string, string>;
  /** What this device calls itself. */
  device: string | null;
};

/**
 * The history of a record as this tablet knows it, at once; `undefined` while that is read. The lab is asked when the
 * page opens, whenever the record changes here, and when there is signal again.
 */
export function useHistory({ table, id }: Ref): {
  known: KnownHistory | undefined;
  asked: HistoryFetch | "asking";
  ask: () => Promise<void>;
} {
  const { env } = useLab();
  const [asked, setAsked] = useState<HistoryFetch | "asking">("asking");
  const known = useLiveQuery(() => readKnown(env.store, { table, id }), [env, table, id]);
  const record = useLiveQuery(
    async () => ({ text: JSON.stringify(await env.store.records(table).get(id)) }),
    [env, table, id],
  );
  const ask = useCallback(async () => {
    setAsked("asking");
    // The page may be left, and the store closed, before the answer is there.
    setAsked(await fetchHistory(env, { table, id }).catch(() => "unreachable" as const));
  }, [env, table, id]);
  const text = record?.text;
  useEffect(() => {
    if (text !== undefined) void ask();
  }, [ask, text]);
  useEffect(() => {
    const onSignal = () => void ask();
    addEventListener("online", onSignal);
    return () => removeEventListener("online", onSignal);
  }, [ask]);
  return { known, asked, ask };
}

async function readKnown(store: LabStore, ref: Ref): Promise<KnownHistory> {
  const key = refKey(ref);
  const kept = (await store.histories.get(key)) ?? null;
  const versions = kept?.history.versions ?? [];
  const told = new Set(versions.map(({ command }) => command));
  const entries = await store.outbox.where("touches").equals(key).sortBy("seq");
  const own = entries.filter(({ id, state }) => state !== "discarded" && !told.has(id)).reverse();
  const record = await store.records(ref.table).get(ref.id);
  const pointers = [record, ...versions.flatMap(pointersIn), ...own.map(({ body }) => body)];
  const people = await store.people.toArray();
  const device = await store.marks.get("device");
  return {
    kept,
    own,
    record,
    names: await readNames(storeRecords(store), pointers),
    people: new Map(people.map(({ email, username }) => [email, username])),
    device: device?.key === "device" ? device.value : null,
  };
}
