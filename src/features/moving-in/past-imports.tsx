import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import { useSaving } from "#components/saving/use-saving.ts";
import { useUndoing } from "#components/saving/use-undo.ts";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import { undoingOf } from "#contract/undoing.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { DAY_MS, isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { showMoment } from "#domain/values/time.ts";
import { countOf } from "#domain/values/words.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRecords, useReplica } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { toStampedWrite } from "#sync/write/overlay.ts";
import type { WriteInput } from "#sync/write/submit.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";

/** Writes that were imported together; `at` is ISO UTC. */
type PastImport = { id: string; file: string; at: string; entries: OutboxEntry[] };

/** The imports of the lab's past that `user` saved on this device after `since` (ISO UTC), newest first. */
async function readImports(
  store: LabStore,
  records: RecordSource,
  user: string,
  since: string,
): Promise<(PastImport & { undoing: WriteInput[] })[]> {
  const imports = new Map<string, PastImport>();
  const saved = await store.outbox.where("recorded_at").above(since).sortBy("seq");
  for (const entry of saved) {
    const { imported, recorded_at: at } = entry;
    if (!imported?.id.startsWith(OF_THE_PAST) || entry.user !== user || entry.state === "discarded") continue;
    const { entries } = imports.get(imported.id) ?? { entries: [] };
    imports.set(imported.id, { ...imported, at, entries: [...entries, entry] });
  }
  const all = await Promise.all(
    [...imports.values()].map(async (one) => ({ ...one, undoing: await undoingAll(records, one.entries) })),
  );
  return all.filter(({ undoing }) => undoing.length > 0).sort((a, b) => b.at.localeCompare(a.at));
}

/** The beginning of the id of an import of the past: those of a list are withdrawn there. */
export const OF_THE_PAST = "past-";

const REASON = "The import was withdrawn.";

/**
 * The writes that withdraw what was imported, the newest first: trials with their trays, batches with their filtrations,
 * homogenizations, samples, and the uses that nothing was made of. Measurements and entries of lists remain.
 */
async function undoingAll(records: RecordSource, entries: readonly OutboxEntry[]): Promise<WriteInput[]> {
  const bodies = entries.map(({ body }) => body as Record<string, unknown>);
  const linked = new Set(
    bodies.flatMap(({ resource_use_record_id, cake_use_record_id }) => [
      resource_use_record_id,
      cake_use_record_id,
    ]),
  );
  const undoing = entries.toReversed().map(async (entry): Promise<WriteInput | null> => {
    const { params, body, stamp } = toStampedWrite(entry);
    const made = entry.creates.map(keyToRef).find(({ table }) => isWithdrawable(table));
    if (entry.problem !== null) return null;
    if (made && isWithdrawable(made.table)) {
      const record = await records.get(made.table, made.id);
      const command = withdrawalCommandsOf[made.table].withdraw;
      return record && !isWithdrawn(record)
        ? { command, params: { id: made.id }, body: { reason: REASON } }
        : null;
    }
    const use = entry.creates.map(keyToRef).find(({ table }) => table === "use_records");
    const record = use && (await records.get("use_records", use.id));
    if (!record || record.voided || linked.has(record.id)) return null;
    return undoingOf(entry.operation, { params, body: body as Record<string, unknown>, stamp });
  });
  return (await Promise.all(undoing)).filter((one) => one !== null);
}

/** The person's imports of the last day on this device, each with a button that withdraws it as a whole. */
export function PastImports() {
  const { store, now } = useLab().env;
  const { email } = useSession();
  const replica = useReplica();
  const { saveAll } = useSaving();
  const { undo } = useUndoing();
  const { notify } = useNotices();
  const confirm = useConfirm();
  const read = (records: RecordSource) =>
    readImports(store, records, email, new Date(now() - DAY_MS).toISOString());
  const imports = useRecords(read, [email], ["outbox"]);
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw({ id, file, entries }: PastImport) {
    const text = `Withdraw everything imported from ${file}? Measurements of items and entries of lists remain. Staff can restore the rest.`;
    if (!(await confirm({ text, danger: true, confirmLabel: "Withdraw import" }))) return;
    const outcome = await undo(entries.map((entry) => entry.id));
    if (outcome === "undone") {
      notify({ kind: "success", title: "Undone." });
      return;
    }
    const undoing = (await read(replica)).find((one) => one.id === id)?.undoing ?? [];
    const [first] = undoing;
    if (!first?.command) return;
    await saveAll(first.command, undoing, {
      saved: { title: "The import was withdrawn." },
      failed: ({ message }) => ({ title: "The import was not withdrawn.", detail: message }),
    });
  }
  async function press(one: PastImport) {
    setIsBusy(true);
    await withdraw(one).finally(() => setIsBusy(false));
  }
  if (!imports || imports.length === 0) return null;
  return (
    <Card title="Imported in the last 24 hours">
      <div className="stack">
        {imports.map((one) => (
          <div key={one.id} className="row row--wrap">
            <span className="grow">
              <b>{one.file}</b>, {countOf(one.entries.length, "writes")}, {showMoment(one.at, now())}
            </span>
            <Button size="sm" icon={IconArchive} guarded disabled={isBusy} onClick={() => void press(one)}>
              Withdraw import
            </Button>
          </div>
        ))}
      </div>
    </Card>
  );
}
