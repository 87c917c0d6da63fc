import type { CsvImport } from "#components/import/import-check.ts";
import { downloadTemplate } from "#components/import/import-choose.tsx";
import { ImportDialog } from "#components/import/import-dialog.tsx";
import { commands } from "#contract/index.ts";
import { choiceColumn, stepsColumn } from "#domain/csv/import-columns.ts";
import { importOf } from "#domain/csv/import-of.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { EditedEntry, NewListEntry } from "#domain/lookups/list-entry.ts";
import { type LabList, type ListName, labLists } from "#domain/lookups/lists.ts";
import { toTitle } from "#domain/values/words.ts";

/** What an import of entries of a list reads: one entry in a row. A name that the list has is not imported again. */
export function importOfList(name: ListName): CsvImport {
  const { table, types, typeField, fields }: LabList = labLists[name];
  const texts = fields.filter((field) => field !== "preparation_steps");
  const { type: ofType, preparation_steps: ofSteps } = fieldsOf(NewListEntry);
  const also = typeField ? [fieldsOf(EditedEntry)[typeField].label, toTitle(typeField.toUpperCase())] : [];
  const type = { field: "type", title: ofType.label, also };
  const steps = { field: "preparation_steps", title: ofSteps.label, isOptional: true };
  return {
    table,
    command: commands.addListEntry,
    params: { list: name },
    alikeBy: ["name"],
    isNamed: true,
    columns: [
      ...importOf(NewListEntry, ["name"]),
      ...(types ? [choiceColumn(type, types)] : []),
      ...importOf(NewListEntry, texts),
      ...(fields.includes("preparation_steps") ? [stepsColumn(steps)] : []),
    ],
  };
}

const nounOf = (list: ListName) => labLists[list].title.toLowerCase();

/** Imports entries of a list of the lab from a CSV file. */
export function ListImport({ list, onClose }: { list: ListName; onClose: () => void }) {
  return <ImportDialog {...importOfList(list)} noun={nounOf(list)} onClose={onClose} />;
}

/** Saves a file with the titles of the columns that the import of a list reads. */
export function downloadListTemplate(list: ListName): void {
  downloadTemplate(importOfList(list).columns, nounOf(list));
}
