import type { Version } from "#domain/history/schema.ts";
import type { Ref } from "#domain/kernel/change.ts";
import { readRow } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { nameOf } from "#domain/names.ts";
import type { Replacement } from "#domain/replacements/schema.ts";
import { useLab, usePersonName, useSession } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import { type UnreadNotice, unreadNotices } from "#sync/receive/read-notices.ts";
import { readNames } from "../record/record-names.ts";
import { type DescribedChange, describeVersion, pointersIn } from "./describe-history.ts";

/** A notice with the name of its record, and the changed values as text. */
type DescribedNotice = UnreadNotice & { name: string; changes: DescribedChange[] };

/** Also with the name of the other person. */
export type ReplacedNotice = DescribedNotice & { by: string };

/** The notices to the signed-in person, newest first, of all records or `of` one; `undefined` during the first read. */
export function useReplaced(of?: Ref): readonly ReplacedNotice[] | undefined {
  const { store } = useLab().env;
  const { email } = useSession();
  const nameOf = usePersonName();
  const all = useRecords(
    (records) => readNotices(store, records, email),
    [store, email],
    ["replacements", "marks"],
  );
  return all
    ?.filter(({ notice }) => !of || (notice.record_table === of.table && notice.record_id === of.id))
    .map((one) => ({ ...one, by: nameOf(one.notice.by) }));
}

async function readNotices(
  store: LabStore,
  records: RecordSource,
  email: string,
): Promise<DescribedNotice[]> {
  const unread = await unreadNotices(store, email);
  return Promise.all(unread.map((one) => describe(records, one)));
}

async function describe(records: RecordSource, { notice, isShown }: UnreadNotice): Promise<DescribedNotice> {
  const { record_table: table, record_id: id } = notice;
  const record = await records.get(table, id);
  const version = toVersion(notice);
  const names = await readNames(records, [record, ...pointersIn(version)]);
  const name = isFindable(table) ? await readRow(records, (lab) => nameOf(lab, table, id)) : undefined;
  return {
    notice,
    isShown,
    name: name ?? "a record",
    changes: describeVersion(version, record, names),
  };
}

/** The notice in the form of a history's version, which can be described. */
function toVersion({ changes, by, operation, at, recorded_at, id }: Replacement): Version {
  return {
    version: 0,
    kind: "changed",
    at,
    recorded_at,
    user: by,
    device: null,
    command: id,
    operation,
    changes,
  };
}

/** `Marcus Lee replaced values that you entered`, or that the changes of both were merged. */
export function titleOfNotice({ notice, by }: Pick<ReplacedNotice, "notice" | "by">): string {
  return notice.kind === "merged"
    ? `${by} changed the same record. Both changes were merged`
    : `${by} replaced values that you entered`;
}
