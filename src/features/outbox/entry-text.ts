import { fieldViews, showField } from "#components/field-words.ts";
import type { Names } from "#components/record-names.ts";
import { showDateTime } from "#domain/time.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** A write as text, to be pasted into a message or a notebook. */
export function entryToText(entry: OutboxEntry, names: Names): string {
  const { title, user, recorded_at, problem } = entry;
  return [
    title,
    `Saved by ${user}, ${showDateTime(recorded_at)}`,
    ...fieldViews(entry.body, names, entry.operation).map((field) => `${field.label}: ${showField(field)}`),
    ...(problem ? [`Not accepted: ${problem.detail}`] : []),
  ].join("\n");
}
