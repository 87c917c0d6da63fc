import type { RecordSource } from "#domain/kernel/records.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { readLabelRefs } from "#domain/qr-labels/addresses.ts";
import { type LabelText, readLabelText } from "#domain/qr-labels/print/label-text.ts";
import type { RecordRef } from "#domain/tables.ts";
import { byIdentifier } from "#domain/trays/composition.ts";
import { useRecords } from "#hooks/use-records.ts";

/** A record whose label can be printed. */
export type LabelItem = {
  key: string;
  text: LabelText;
  /** The address of the record's page. */
  address: string;
  /** How many copies are printed unless the person types a number. */
  copies: number;
};

/** The records that an address names; `missing` is the number of those that are not on this device. */
export type LabelItems = { items: LabelItem[]; missing: number };

/** Reads the records that `items` and `trial` of the address name; their labels begin with `origin`; `undefined` while they are read. */
export function useLabelItems(items: string, trial: string, origin: string): LabelItems | undefined {
  return useRecords(
    async (records) => {
      const refs = [...readLabelRefs(items), ...(trial === "" ? [] : await refsOfTrial(records, trial))];
      const found = await Promise.all(refs.map((ref) => readLabelText(records, ref)));
      const texts = found.filter((one) => one !== undefined);
      return {
        // The label of the trial itself is only offered, because the labels on the shelf are those of its trays.
        items: texts.map((one) =>
          toItem(one, origin, one.table === "grow_trials" && one.id === trial ? 0 : 1),
        ),
        missing: found.length - texts.length,
      };
    },
    [items, trial, origin],
  );
}

async function refsOfTrial(records: RecordSource, id: string): Promise<RecordRef[]> {
  const trays = await records.childrenOf("tray_formulations", "grow_trial_id", id);
  return [
    ...trays.sort(byIdentifier).map((tray) => ({ table: "tray_formulations" as const, id: tray.id })),
    { table: "grow_trials", id },
  ];
}

function toItem(text: LabelText, origin: string, copies: number): LabelItem {
  return { key: `${text.table}:${text.id}`, text, address: `${origin}${pathOf(text)}`, copies };
}
