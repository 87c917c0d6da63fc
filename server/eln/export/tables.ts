import { queries } from "#contract/index.ts";
import { type CsvColumn, toCsv } from "#domain/csv/write.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { RecordRef } from "#domain/kernel/tables.ts";
import { harvestTable, weeklyLong } from "#domain/trays/csv.ts";
import { miappeFiles } from "../../miappe/csv-files.ts";
import type { Fact, Facts, NameOf } from "./facts.ts";
import { ucumOf } from "./ucum.ts";

/** The names of records by their ids, and of people by their e-mail addresses. */
export type Names = { nameOf: NameOf; personOf: (email: string) => string };

type CsvFile = { name: string; description: string; csv: string };

const columns: CsvColumn<Fact>[] = [
  { title: "Field", of: ({ path }) => path },
  { title: "Name", of: ({ label }) => label },
  { title: "Value", of: ({ value }) => value },
  { title: "Unit", of: ({ unit }) => unit },
  { title: "UCUM", of: ({ unit }) => unit && ucumOf(unit) },
];

/**
 * The figures of a record as CSV, with their units; those of a trial also as tables for statistics programs, and in the
 * sheets of MIAPPE.
 */
export async function csvFilesOf(
  records: RecordSource,
  ref: RecordRef,
  facts: Facts,
  { nameOf, personOf }: Names,
): Promise<CsvFile[]> {
  const figures = [facts.own, ...facts.lists.flatMap(({ entries }) => entries)]
    .flat()
    .filter(({ value }) => typeof value === "number");
  const own = {
    name: "figures.csv",
    description: "Every figure with its unit",
    csv: toCsv(columns, figures),
  };
  const trialFiles =
    ref.table === "grow_trials"
      ? [...(await filesOfTrial(records, ref.id, nameOf)), ...(await miappeFiles(records, ref.id, personOf))]
      : [];
  return [...(figures.length > 0 ? [own] : []), ...trialFiles];
}

async function filesOfTrial(records: RecordSource, id: string, nameOf: NameOf): Promise<CsvFile[]> {
  const trial = await queries.getGrowTrial.read(
    records,
    { params: { id }, query: {} },
    new Date(0).toISOString(),
  );
  if (trial === undefined) return [];
  const cnfs = new Map(
    trial.formulations.flatMap(({ cnf_id }): [string, string][] =>
      cnf_id === null ? [] : [[cnf_id, nameOf(cnf_id) ?? cnf_id]],
    ),
  );
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
