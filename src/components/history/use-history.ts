import { useCallback, useEffect, useState } from "react";
import { type Ref, refKey } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import type { HistoryRow, OutboxEntry } from "#store/rows.ts";
import { fetchHistory, type HistoryFetch } from "#sync/receive/fetch-history.ts";
import { type Names, readNames } from "../record/record-names.ts";
import { pointersIn } from "./describe-history.ts";

/** What this tablet knows about the history of a record. */
export type KnownHistory = {
  /** The history last received from the lab; null if none was received. */
  stored: HistoryRow | null;
  /** Writes of this tablet that the lab has not reported, newest first. */
  unreported: OutboxEntry[];
  record: Doc | undefined;
  names: Names;
  /** The name of this device. */
  device: string | null;
};

/**
 * The history of a record as stored on this tablet; `undefined` while it is loading. The lab is queried when the page
 * opens, when the record changes on this tablet, when signal returns, and by `refresh`.
 */
export function useHistory({ table, id }: Ref): {
  known: KnownHistory | undefined;
  fetchState: HistoryFetch | "asking";
  refresh: () => Promise<void>;
} {
  const { env } = useLab();
  const [fetchState, setFetchState] = useState<HistoryFetch | "asking">("asking");
  const known = useRecords(
    (records) => readKnown(env.store, records, { table, id }),
    [env, table, id],
    ["histories", "outbox", "marks:device"],
  );
  const refresh = useCallback(async () => {
    setFetchState("asking");
    // The page may be closed, and the store with it, before the reply arrives.
    setFetchState(await fetchHistory(env, { table, id }).catch(() => "unreachable" as const));
  }, [env, table, id]);
  const text = known && JSON.stringify(known.record);
  useEffect(() => {
    if (text !== undefined) void refresh();
  }, [refresh, text]);
  useEffect(() => {
    const onSignal = () => void refresh();
    addEventListener("online", onSignal);
    return () => removeEventListener("online", onSignal);
  }, [refresh]);
  return { known, fetchState, refresh };
}

async function readKnown(store: LabStore, records: RecordSource, ref: Ref): Promise<KnownHistory> {
  const key = refKey(ref);
  const record = await records.get(ref.table, ref.id);
  const [stored = null, entries, device] = await store.transaction(
    "r",
    [store.histories, store.outbox, store.marks],
    async () =>
      Promise.all([
        store.histories.get(key),
        store.outbox.where("touches").equals(key).sortBy("seq"),
        store.marks.get("device"),
      ]),
  );
  const versions = stored?.history.versions ?? [];
  const reportedIds = new Set(versions.map(({ command }) => command));
  const unreported = entries
    .filter(({ id, state }) => state !== "discarded" && !reportedIds.has(id))
    .reverse();
  const bodies = unreported.flatMap(({ body }) => [body, (body as { base?: unknown } | null)?.base]);
  const pointers = [record, ...versions.flatMap(pointersIn), ...bodies];
  return {
    stored,
    unreported,
    record,
    names: await readNames(records, pointers),
    device: device?.key === "device" ? device.value : null,
  };
}
