import type { TableName } from "#domain/kernel/tables.ts";
import type { Step } from "#domain/steps/schema.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { written } from "./columns.ts";
import { isObject, partReport, type Report, textAt } from "./report.ts";
import { type Sql, sql } from "./sql.ts";

/** SQL of the name of the first step in this state. */
const stepIn = (
  state: string,
): Sql => sql`(select ${textAt("s.value", "name")} from ${(dialect) => dialect.elements("r.doc", "process_states", "s")}
    where ${isObject("s")} and ${textAt("s.value", "state")} = '${state}' order by s.key limit 1)`;

/** SQL of the state of a whole process (`r.doc`), equal to `overallState`. */
export const stateOfSteps = sql`coalesce(${stepIn("PENDING")}, ${stepIn("TODO_LATER")}, '${FINISHED}')`;

/** A view with one row per step of each process; `id` is the column with the id of the process. */
export function stepsReport(name: string, table: TableName, id: string): Report {
  return partReport<Step>(
    name,
    [table, "process_states"],
    {
      join_id: "text",
      name: "text",
      state: "text",
      order: "integer",
      skippable: "bool",
      mandatory: "bool",
      changed: written,
      reopened: { columns: { ...written.columns, reason: "text", times: "integer" } },
    },
    { before: { [id]: "r.id" } },
  );
}
