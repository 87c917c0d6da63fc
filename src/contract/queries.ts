import type { TableName } from "#domain/kernel/tables.ts";
import { cakeQueries } from "./cakes/queries.ts";
import { chemicalQueries } from "./chemicals/queries.ts";
import { cnfQueries } from "./cnfs/queries.ts";
import { equipmentQueries } from "./equipment/queries.ts";
import { feedstockQueries } from "./feedstocks/queries.ts";
import { growingQueries } from "./grow-trial-lists/queries.ts";
import { growTrialQueries } from "./grow-trials/queries.ts";
import { homogenizationQueries } from "./homogenizations/queries.ts";
import { imageQueries } from "./images/queries.ts";
import { lookupQueries } from "./lookups/queries.ts";
import { nopProcessQueries } from "./nop-processes/queries.ts";
import type { Query } from "./operation.ts";
import { qrLabelQueries } from "./qr-labels/queries.ts";
import { resourceUseQueries } from "./resource-use/queries.ts";
import { sampleQueries } from "./sample-library/queries.ts";
import { trayQueries } from "./trays/queries.ts";

/** Reads, by name. */
export const queries = {
  ...equipmentQueries,
  ...chemicalQueries,
  ...feedstockQueries,
  ...nopProcessQueries,
  ...cakeQueries,
  ...homogenizationQueries,
  ...cnfQueries,
  ...sampleQueries,
  ...growingQueries,
  ...growTrialQueries,
  ...trayQueries,
  ...imageQueries,
  ...resourceUseQueries,
  ...lookupQueries,
  ...qrLabelQueries,
};

type Read = Pick<Query, "path" | "failure" | "of" | "list">;
const all: readonly Read[] = Object.values(queries);

/** Returns the specified message for a failed read of one record of a table, such as `Failed to fetch chemical`. */
export function recordFailure(table: TableName): string | undefined {
  return recordQuery(table)?.failure;
}

/** Returns the specified message for a failed read of a table's list, such as `Error fetching chemicals`. */
export function listFailure(table: TableName): string | undefined {
  const path = recordQuery(table)?.path.replace("/:id", "");
  const found = all.find(({ list }) => list?.of === table);
  return (found ?? all.find((query) => query.path === path))?.failure;
}

function recordQuery(table: TableName): Read | undefined {
  return all.find(({ of }) => of === table);
}
