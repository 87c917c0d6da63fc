import { type CsvColumn, enteredByColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import type { NopProcessListItem } from "#domain/nop-processes/answers.ts";
import { NewNopProcess } from "#domain/nop-processes/schema.ts";

const fields = fieldsOf(NewNopProcess);

/** The columns of exported NOP processes. */
export const nopProcessCsv: readonly CsvColumn<NopProcessListItem>[] = [
  fieldColumn(fields.batch_number, (row) => row.batch_number),
  { title: "State", of: (row) => row.state },
  fieldColumn(fields.feedstock_id, (row) => row.feedstock_name),
  fieldColumn(fields.is_one_tonne_reaction, (row) => row.is_one_tonne_reaction),
  fieldColumn(fields.reaction_hours, (row) => row.reaction_hours),
  { title: "Cakes", of: (row) => row.cakes_count },
  fieldColumn(fields.created_by, (row) => row.created_by),
  enteredByColumn((row) => row.recorded_by),
  ...timeColumns<NopProcessListItem>(fields.creation_date, (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];
