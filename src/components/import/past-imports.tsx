import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { DAY_MS, isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { showMoment } from "#domain/values/time.ts";
import { countOf } from "#domain/values/words.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import type { WithdrawableTable } from "#domain/withdrawal/schema.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRecords, useReplica } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { useSaving } from "../saving/use-saving.ts";

/** The records that one person imported together on this device; `at` is ISO UTC. */
type PastImport = { id: string; file: string; at: string; ids: string[] };

/** Returns the imports into a table that `user` saved on this device after `since` (ISO UTC), newest first. */
async function readImports(
  store: LabStore,
  records: RecordSource,
  table: WithdrawableTable,
  user: string,
  since: string,
): Promise<PastImport[]> {
  const entries = await store.outbox.where("recorded_at").above(since).toArray();
  const imports = new Map<string, PastImport>();
  for (const { imported, user: savedBy, state, creates, recorded_at } of entries) {
    const made = creates.map(keyToRef).find((ref) => ref.table === table);
    // A refused line is settled in the outbox.
    if (!imported || !made || savedBy !== user || state === "discarded" || state === "parked") continue;
    const { ids } = imports.get(imported.id) ?? { ids: [] };
    imports.set(imported.id, { ...imported, at: recorded_at, ids: [...ids, made.id] });
  }
  const left = await Promise.all(
    [...imports.values()].map(async (one) => ({ ...one, ids: await listedIn(records, table, one.ids) })),
  );
  return left.filter(({ ids }) => ids.length > 0).sort((a, b) => b.at.localeCompare(a.at));
}

async function listedIn(
  records: RecordSource,
  table: WithdrawableTable,
  ids: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => records.get(table, id)));
  return found.flatMap((record) => (record && !isWithdrawn(record) ? [record.id] : []));
}

/** The signed-in person's imports of the last day on this device, and a function that reads them. */
function useReadImports(table: TableName) {
  const { store, now } = useLab().env;
  const { email } = useSession();
  return async (records: RecordSource) => {
    const since = new Date(now() - DAY_MS).toISOString();
    return isWithdrawable(table) ? readImports(store, records, table, email, since) : [];
  };
}

/** Returns a function that withdraws the records of an import, all or none, after a question. */
export function useWithdrawImport(table: TableName, noun: string) {
  const { saveAll } = useSaving();
  const { notify } = useNotices();
  const confirm = useConfirm();
  const read = useReadImports(table);
  const replica = useReplica();
  return async (importId: string): Promise<void> => {
    const found = (await read(replica)).find(({ id }) => id === importId);
    if (!found || !isWithdrawable(table)) {
      notify({ kind: "warning", title: "Nothing of this import is left to withdraw." });
      return;
    }
    const { file, ids } = found;
    const count = countOf(ids.length, noun);
    const text = `Withdraw the ${count} imported from ${file}? They leave the lists and search. Staff can restore them.`;
    if (!(await confirm({ text, danger: true, confirmLabel: "Withdraw import" }))) return;
    const body = { reason: `The import of ${file} was withdrawn.`.slice(0, 200) };
    await saveAll(
      withdrawalCommandsOf[table].withdraw,
      ids.map((id) => ({ params: { id }, body })),
      {
        saved: { title: `${count} withdrawn.` },
        failed: ({ message }) => ({ title: "The import was not withdrawn.", detail: message }),
        canUndo: true,
      },
    );
  };
}

/** The person's imports of the last day on this device, each with a button that withdraws it as a whole. */
export function PastImports({ table, noun }: { table: WithdrawableTable; noun: string }) {
  const { now } = useLab().env;
  const withdraw = useWithdrawImport(table, noun);
  const imports = useRecords(useReadImports(table), [table], ["outbox"]);
  // Thousands of records take seconds: a second press would withdraw them again.
  const [isBusy, setIsBusy] = useState(false);
  async function press(id: string) {
    setIsBusy(true);
    await withdraw(id).finally(() => setIsBusy(false));
  }
  if (!imports || imports.length === 0) return null;
  return (
    <section className="stack stack--sm">
      <h3>Imported in the last 24 hours</h3>
      {imports.map((one) => (
        <div key={one.id} className="row row--wrap">
          <span className="grow">
            <b>{one.file}</b>, {countOf(one.ids.length, noun)}, {showMoment(one.at, now())}
          </span>
          <Button size="sm" icon={IconArchive} guarded disabled={isBusy} onClick={() => void press(one.id)}>
            Withdraw import
          </Button>
        </div>
      ))}
    </section>
  );
}
