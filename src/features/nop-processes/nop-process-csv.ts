import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";
import type { NopProcessListItem } from "#domain/nop-processes/answers.ts";

/** The columns of exported NOP processes. */
export const nopProcessCsv: readonly CsvColumn<NopProcessListItem>[] = [
  { title: "Batch Number", of: (row) => row.batch_number },
  { title: "State", of: (row) => row.state },
  { title: "Feedstock", of: (row) => row.feedstock_name },
  { title: "One-tonne reaction", of: (row) => row.is_one_tonne_reaction },
  { title: "Reaction hours (h)", of: (row) => row.reaction_hours },
  { title: "Cakes", of: (row) => row.cakes_count },
  { title: "Created By", of: (row) => row.created_by },
  ...timeColumns<NopProcessListItem>("Creation date", (row) => row.creation_date),
  { title: "ID", of: (row) => row.id },
];
