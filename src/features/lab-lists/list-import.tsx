import type { CsvImport } from "#components/import/import-check.ts";
import { downloadTemplate } from "#components/import/import-choose.tsx";
import { ImportDialog } from "#components/import/import-dialog.tsx";
import { commands } from "#contract/index.ts";
import { choiceColumn } from "#domain/csv/import-columns.ts";
import { importOf } from "#domain/csv/import-of.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NewListEntry } from "#domain/lookups/list-entry.ts";
import { type LabList, type ListName, labLists } from "#domain/lookups/lists.ts";

/** What an import of entries of a list reads: one entry in a row. A name that the list has is not imported again. */
function importOfList(name: ListName): CsvImport {
  const { table, types, fields }: LabList = labLists[name];
  const texts = fields.filter((field) => field !== "preparation_steps");
  const type = { field: "type", title: fieldsOf(NewListEntry).type.label };
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
