import { toCsv } from "#domain/csv/write.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { columns } from "./columns.ts";
import { DATA_FILE, readMiappe } from "./sheets.ts";

/** The observed values of a trial and its sheets of MIAPPE as CSV files, in a folder; none for a withdrawn trial. */
export async function miappeFiles(
  records: RecordSource,
  trialId: string,
  nameOf: (email: string) => string,
): Promise<{ name: string; description: string; csv: string }[]> {
  const read = await readMiappe(records, trialId, nameOf);
  if (read === undefined) return [];
  const { sheets, observed } = read;
  const ofData = ["obsUnitId", "variableId", "value", "date", "collector"] as const;
  return [
    ...(Object.keys(columns) as (keyof typeof columns)[]).map((sheet) => ({
      name: `miappe/${sheet}.csv`,
      description: `Sheet "${sheet}" of MIAPPE 1.2`,
      csv: table(columns[sheet], sheets[sheet]),
    })),
    {
      name: `miappe/${DATA_FILE}`,
      description: "Observed values, named as in the sheets of MIAPPE",
      csv: table(ofData, observed),
    },
  ];
}

/** A table whose columns are the fields of its rows. */
function table(titles: readonly string[], rows: readonly object[]): string {
  return toCsv(
    titles.map((title) => ({ title, of: (row: object) => (row as Record<string, string>)[title] })),
    rows,
  );
}
