import { downloadCsv } from "#components/files/download.ts";
import { type CsvColumn, csvFileName, toCsv } from "#domain/csv/write.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";

/** Returns a function that downloads a table of a trial: `gt-003-harvest-2026-11-19.csv`. */
export function useSaveCsv({ code }: Pick<GrowTrialDetail, "code">) {
  const { env } = useLab();
  return <Row>(what: string, { columns, rows }: { columns: CsvColumn<Row>[]; rows: Row[] }): void =>
    downloadCsv(csvFileName(`${code} ${what}`, new Date(env.now()).toISOString()), toCsv(columns, rows));
}
