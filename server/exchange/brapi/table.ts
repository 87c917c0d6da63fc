import type { LabDb } from "../../db/lab-db.ts";
import { type FiltersOf, type ListQuery, list, parameter } from "./answers.ts";
import { type Entry, entriesOf, entryFilters } from "./entries.ts";
import { never, timestamp } from "./program.ts";
import { readUnits, seasonOf } from "./units.ts";
import { variables } from "./variables.ts";

/** The columns before the variables, by the names that the specification permits. */
const columns: Record<string, (entry: Entry) => string | null | undefined> = {
  observationTimeStamp: ({ at }) => timestamp(at),
  observationUnitDbId: ({ unit }) => unit.tray.id,
  observationUnitName: ({ unit }) => unit.code,
  studyDbId: ({ unit }) => unit.trial.id,
  studyName: ({ unit }) => unit.trial.code,
  germplasmDbId: ({ unit }) => unit.tray.grow_trial_plant_id,
  germplasmName: ({ unit }) => unit.plant,
  year: ({ unit }) => seasonOf(unit.trial),
  plot: ({ unit }) => unit.code,
};

const filters: FiltersOf<"observations/table", Entry> = {
  ...entryFilters,
  observationLevel: entryFilters.observationUnitLevelName,
  searchResultsDbId: never,
  observationVariableDbId: ({ values }, value) => values.some(({ variable }) => variable.id === value),
};

async function* readEntries(db: LabDb, query: ListQuery): AsyncGenerator<Entry[]> {
  for await (const units of await readUnits(db, query)) yield units.flatMap(entriesOf);
}

/** Returns values as a table: a row for each tray and time, a column for each variable, and empty texts between. */
export function observationTable(db: LabDb, query: ListQuery) {
  const wanted = parameter(query, "observationVariableDbId");
  const shown = wanted === undefined ? variables : variables.filter(({ id }) => id === wanted);
  const header = {
    headerRow: Object.keys(columns),
    observationVariables: shown.map(({ id, name }) => ({
      observationVariableDbId: id,
      observationVariableName: name,
    })),
  };
  const toRow = (entry: Entry) => {
    const values = new Map(entry.values.map(({ variable, value }) => [variable.id, value]));
    return [
      ...Object.values(columns).map((of) => of(entry) ?? ""),
      ...shown.map(({ id }) => values.get(id) ?? ""),
    ];
  };
  return list(readEntries(db, query), query, filters, toRow, header);
}
