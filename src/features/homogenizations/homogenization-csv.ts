import { type CsvColumn, enteredByColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import { NewHomogenization } from "#domain/homogenizations/setup.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { toTitle } from "#domain/values/titles.ts";
import type { HomogenizationRow } from "./homogenization-rows.ts";

const fields = fieldsOf(NewHomogenization);

/** The columns of exported homogenizations. */
export const homogenizationCsv: readonly CsvColumn<HomogenizationRow>[] = [
  { title: "Name", of: (row) => row.name },
  { title: "Batch", of: (row) => row.batch_num },
  { title: "Cake sample", of: (row) => row.sample },
  { title: "State", of: (row) => toTitle(row.state) },
  { title: "CNF", of: (row) => row.cnf_name },
  fieldColumn(fields.created_by, (row) => row.created_by),
  enteredByColumn((row) => row.recorded_by),
  ...timeColumns<HomogenizationRow>(fields.creation_date, (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];
