import { findableTables, type RecordRef } from "../../tables.ts";

const PAGE = "/print-labels";

/** Returns the path of the page that prints the labels of these records, in this order. */
export function printLabelsPath(refs: readonly RecordRef[]): string {
  return `${PAGE}?items=${refs.map(({ table, id }) => `${table}:${encodeURIComponent(id)}`).join(",")}`;
}

/** Returns the path of the page that prints the labels of all trays of a trial. */
export function printTrialPath(trialId: string): string {
  return `${PAGE}?trial=${encodeURIComponent(trialId)}`;
}

/** Parses `items` of such a path, without duplicates and unknown tables. */
export function readLabelRefs(items: string): RecordRef[] {
  const refs = items.split(",").flatMap((item): [string, RecordRef][] => {
    const [name, id] = item.split(":");
    const table = findableTables.find((one) => one === name);
    return table && id ? [[`${table}:${id}`, { table, id }]] : [];
  });
  return [...new Map(refs).values()];
}
