import { keyToRef } from "#domain/kernel/change.ts";
import { readRow } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { isFindable, kindPages, pathOf } from "#domain/kind-pages.ts";
import { kinds, recordInSentence, titleOf } from "#domain/kinds.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import type { RecordRef } from "#domain/tables.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { startSentence } from "#domain/values/words.ts";
import type { SavedAll } from "#sync/write/submit.ts";
import type { NoticeAction } from "#ui/notice/notices.tsx";

/** What a notice states about a save, beside the text of the command, and what can be done next. */
type Named = { sentence: string | undefined; next: NoticeAction[] };

/** Names what was saved: '0.5 L of CNF-2026-013-01 used, 9.45 L left', 'Sodium hydroxide, lot A77, added'. */
export async function nameSaved(
  records: RecordSource,
  { creates, touches, titles }: Pick<SavedAll, "creates" | "touches" | "titles">,
): Promise<Named> {
  const [title, ...more] = titles;
  const made = creates.map(keyToRef);
  const uses = made.filter(({ table }) => table === "use_records");
  const items = made.flatMap(({ table, id }) => (isFindable(table) ? [{ table, id }] : []));
  const [item] = items;
  // What it is made of may be recorded as used with it.
  if (item && items.length === 1 && more.length <= uses.length)
    return {
      sentence: (await nameOf(records, item)) ?? `${title}.`,
      next: [
        { label: "Print label", to: printLabelsPath([item]) },
        // A tray is added on the page of its trial: the list of trays has no form.
        ...(item.table === "tray_formulations"
          ? []
          : [{ label: "Add another", to: `${kindPages[item.table].page}?form=new` }]),
      ],
    };
  if (more.length === 0 && uses.length === 1 && uses[0]) {
    const used = await readUsed(records, uses[0].id);
    if (used) return { sentence: used.sentence, next: openPage([used.of]) };
  }
  return {
    sentence: title === undefined || more.length > 0 ? undefined : `${title}.`,
    next: openPage(touches.map(keyToRef)),
  };
}

/** The page of the one record that was changed. */
function openPage(refs: readonly { table: string; id: string }[]): NoticeAction[] {
  const items = refs.flatMap(({ table, id }) => (isFindable(table) ? [{ table, id }] : []));
  const [item] = items;
  return item && items.length === 1 ? [{ label: "Open", to: pathOf(item) }] : [];
}

function nameOf(records: RecordSource, { table, id }: RecordRef): Promise<string | undefined> {
  return readRow(records, (lab) => {
    const record = lab.get(table, id);
    if (record === undefined) return undefined;
    const lot = "lot_number" in record && record.lot_number ? ` lot ${record.lot_number},` : "";
    const name = recordInSentence(lab, table, record);
    // The title of the write names what it was made of.
    if (name === kinds[table].unknown) return undefined;
    return `${startSentence(name)}${lot && ","}${lot} added.`;
  });
}

function readUsed(records: RecordSource, id: string) {
  return readRow(records, (lab) => {
    const use = lab.get("use_records", id);
    const stock = use && lab.get(use.stock_table, use.stock_id);
    if (!use || !stock) return undefined;
    const of: RecordRef = { table: use.stock_table, id: use.stock_id };
    const left = amountRemaining(use.stock_table, stock);
    const rest = left === null ? "" : `, ${showAmount(left, stock.amount_units)} left`;
    const used = showAmount(use.amount_used, use.amount_used_units);
    return { of, sentence: `${used} of ${titleOf(lab, use.stock_table, stock)} used${rest}.` };
  });
}
