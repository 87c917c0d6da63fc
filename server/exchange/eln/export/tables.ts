import { queries } from "#contract/index.ts";
import { type CsvColumn, csvHead, csvLines, toCsv } from "#domain/csv/write.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { RecordRef } from "#domain/tables.ts";
import { harvestTable, weeklyLong } from "#domain/trays/csv.ts";
import { miappeFiles } from "../../miappe/csv-files.ts";
import type { CrateFile } from "./dataset-files.ts";
import { everyFact, type Fact, type Facts } from "./facts.ts";
import type { Names } from "./names.ts";
import { codesOf } from "./unit-codes.ts";

type CsvFile = { name: string; description: string; csv: CrateFile["content"] };

const columns: CsvColumn<Fact>[] = [
  { title: "Field", of: ({ path }) => path },
  { title: "Name", of: ({ label }) => label },
  { title: "Value", of: ({ value }) => value },
  { title: "Unit", of: ({ unit }) => unit },
  { title: "UCUM", of: ({ unit }) => unit && codesOf(unit)?.ucum },
];

/**
 * The figures of a record as CSV, with their units; those of a trial also as tables for statistics programs, and in the
 * sheets of MIAPPE. `personOf` returns the name of a person by the e-mail address.
 */
export async function csvFilesOf(
  records: RecordSource,
  ref: RecordRef,
  facts: Facts,
  { names, personOf }: { names: Names; personOf: (email: string) => string },
): Promise<CsvFile[]> {
  const own: CsvFile = {
    name: "figures.csv",
    description: "Every figure with its unit",
    csv: () => figuresOf(facts),
  };
  const trialFiles =
    ref.table === "grow_trials"
      ? [...(await filesOfTrial(records, ref.id, names)), ...(await miappeFiles(records, ref.id, personOf))]
      : [];
  return [...((await hasFigures(facts)) ? [own] : []), ...trialFiles];
}

const isFigure = ({ value }: Fact) => typeof value === "number";

async function hasFigures(facts: Facts): Promise<boolean> {
  for await (const fact of everyFact(facts)) if (isFigure(fact)) return true;
  return false;
}

async function* figuresOf(facts: Facts): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const fact of everyFact(facts)) if (isFigure(fact)) yield csvLines(columns, [fact]);
}

async function filesOfTrial(records: RecordSource, id: string, names: Names): Promise<CsvFile[]> {
  const trial = await queries.getGrowTrial.read(
    records,
    { params: { id }, query: {} },
    new Date(0).toISOString(),
  );
  if (trial === undefined) return [];
  const cnfs = new Map<string, string>();
  for (const { cnf_id } of trial.formulations)
    if (cnf_id !== null) cnfs.set(cnf_id, (await names.of(cnf_id, "cnfs")) ?? cnf_id);
  const weekly = weeklyLong(trial, cnfs);
  const harvest = harvestTable(trial, cnfs);
  return [
    {
      name: "weekly-data.csv",
      description: "Weekly data, one row per tray and week",
      csv: toCsv(weekly.columns, weekly.rows),
    },
    {
      name: "harvest.csv",
      description: "Harvest data, one row per tray",
      csv: toCsv(harvest.columns, harvest.rows),
    },
  ].filter((_, i) => [weekly.rows, harvest.rows][i]?.length !== 0);
}
