import { useLiveQuery } from "dexie-react-hooks";
import { pathOf } from "#domain/kinds.ts";
import { qrModules } from "#domain/qr-labels/draw.ts";
import { readLabelRefs } from "#domain/qr-labels/print-path.ts";
import { qrPath } from "#domain/qr-labels/qr-path.ts";
import { type LabelWords, readLabelWords } from "#domain/qr-labels/words.ts";
import type { RecordSource } from "#domain/records.ts";
import type { RecordRef } from "#domain/tables.ts";
import { byIdentifier } from "#domain/trays/composition.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";

/** A thing whose label can be printed. */
export type LabelItem = {
  key: string;
  words: LabelWords;
  /** What the code holds. */
  url: string;
  /** Modules along a side of the code, and its drawing. */
  modules: number;
  path: string;
  /** How many are printed unless a person says otherwise. */
  copies: number;
};

/** The things that an address asks for; `missing` of them are not on this device. */
export type LabelItems = { items: LabelItem[]; missing: number };

/** Reads what `items` and `trial` of the address ask for, from this tablet's records; `undefined` while it does. */
export function useLabelItems(items: string, trial: string): LabelItems | undefined {
  const { store } = useLab().env;
  return useLiveQuery(async () => {
    const records = storeRecords(store);
    const refs = [...readLabelRefs(items), ...(trial === "" ? [] : await refsOfTrial(records, trial))];
    const found = await Promise.all(refs.map((ref) => readLabelWords(records, ref)));
    const words = found.filter((one) => one !== undefined);
    return {
      // The trial itself is only offered: its trays are what stands on the shelf.
      items: words.map((one) => toItem(one, one.table === "grow_trials" && one.id === trial ? 0 : 1)),
      missing: found.length - words.length,
    };
  }, [items, trial]);
}

async function refsOfTrial(records: RecordSource, id: string): Promise<RecordRef[]> {
  const trays = await records.childrenOf("tray_formulations", "grow_trial_id", id);
  return [
    ...trays.sort(byIdentifier).map((tray) => ({ table: "tray_formulations" as const, id: tray.id })),
    { table: "grow_trials", id },
  ];
}

function toItem(words: LabelWords, copies: number): LabelItem {
  const url = `${location.origin}${pathOf(words)}`;
  const modules = qrModules(url);
  return {
    ...{ key: `${words.table}:${words.id}`, words, url, copies },
    ...{ modules: modules.length, path: qrPath(modules) },
  };
}
