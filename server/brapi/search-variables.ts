import { variableSearch } from "#contract/brapi/filters.ts";
import type { LabDb } from "../db/lab-db.ts";
import { type ListQuery, list } from "./answers.ts";
import { readTrial } from "./trials.ts";
import { toVariable, variableFilters, variables } from "./variables.ts";

/** Returns the variables that have one of the values of each field; without values, all. */
export async function searchVariables(db: LabDb, body: ListQuery) {
  const { trialDbIds, studyDbIds } = body;
  for (const ids of [trialDbIds, studyDbIds]) {
    if (isGiven(ids) && !(await hasTrial(db, ids))) return list([], body, searchFields, toVariable);
  }
  const found = variables.filter((variable) =>
    Object.entries(variableSearch).every(([field, filter]) => {
      const values = body[field];
      return !isGiven(values) || values.some((value) => variableFilters[filter](variable, value));
    }),
  );
  return list([found], body, searchFields, toVariable);
}

/** No warning reports these fields. */
const searchFields = Object.fromEntries(Object.keys(variableSearch).map((name) => [name, () => true]));

const isGiven = (values: unknown): values is string[] => Array.isArray(values) && values.length > 0;

async function hasTrial(db: LabDb, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if ((await readTrial(db, id)) !== undefined) return true;
  return false;
}
