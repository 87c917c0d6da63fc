import { type CsvColumn, csvOf } from "../csv/write.ts";
import { type LedgerUse, NewUseRecord } from "./schema.ts";

/** The columns of exported uses: an amount of 0 is taken by a void use. */
export const ledgerUseCsv: CsvColumn<LedgerUse>[] = csvOf<LedgerUse>(NewUseRecord, [
  ["Material", (use) => use.material],
  ["Stock", (use) => use.resource_name],
  ["Resource Type", (use) => use.resource_type],
  ["resource_use_purpose_id", (use) => use.purpose],
  "amount_used",
  "amount_used_units",
  ["Amount Taken", (use) => (use.voided ? 0 : use.amount_used)],
  "creation_date",
  "created_by",
  "recorded_by",
  "comments",
  ["Voided", (use) => use.voided !== null],
  ["Void Reason", (use) => use.voided?.reason],
  ["Voided By", (use) => use.voided?.by],
  ["Voided On", (use) => use.voided?.at],
  ["Stock ID", (use) => use.resource_id],
  "id",
]);
