import { fieldViews, showField } from "#components/record/field-views.ts";
import type { Names } from "#components/record/record-names.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** A write as plain text, a field per line, to be pasted into a message or a notebook. */
export function entryToText(entry: OutboxEntry, names: Names): string {
  const { title, user, recorded_at, problem } = entry;
  return [
    title,
    `Saved by ${user}, ${showDateTime(recorded_at)}`,
    ...fieldViews(entry.body, names, entry.operation).map((field) => `${field.label}: ${showField(field)}`),
    ...(problem ? [`Not accepted: ${problem.detail}`] : []),
  ].join("\n");
}
