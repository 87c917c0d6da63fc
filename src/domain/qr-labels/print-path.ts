import { findableTables, type RecordRef } from "../tables.ts";

const PAGE = "/print-labels";

/** The page that prints the labels of these things, in their order. */
export function printLabelsPath(refs: readonly RecordRef[]): string {
  return `${PAGE}?items=${refs.map(({ table, id }) => `${table}:${encodeURIComponent(id)}`).join(",")}`;
}

/** The page that prints the labels of all trays of a trial. */
export function printTrialPath(trialId: string): string {
  return `${PAGE}?trial=${encodeURIComponent(trialId)}`;
}

/** Reads `items` of such an address; each thing once, and what is no thing of the lab is left out. */
export function readLabelRefs(items: string): RecordRef[] {
  const refs = items.split(",").flatMap((item): [string, RecordRef][] => {
    const [name, id] = item.split(":");
    const table = findableTables.find((one) => one === name);
    return table && id ? [[`${table}:${id}`, { table, id }]] : [];
  });
  return [...new Map(refs).values()];
}
