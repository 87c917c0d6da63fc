import type { TableName } from "#domain/kernel/tables.ts";
import { isWithdrawable } from "#domain/withdrawal/rules.ts";
import type { WithdrawableTable } from "#domain/withdrawal/schema.ts";
import { cakeCommands, cakeQueries } from "./cakes.ts";
import { chemicalCommands, chemicalQueries } from "./chemicals.ts";
import { cnfCommands, cnfQueries } from "./cnfs.ts";
import { equipmentCommands, equipmentQueries } from "./equipment.ts";
import { feedstockCommands, feedstockQueries } from "./feedstocks.ts";
import { growingCommands, growingQueries } from "./grow-trial-lists.ts";
import { growTrialCommands, growTrialQueries } from "./grow-trials.ts";
import { homogenizationCommands, homogenizationQueries } from "./homogenizations.ts";
import { imageCommands } from "./images/commands.ts";
import { imageQueries } from "./images/queries.ts";
import { lookupCommands } from "./lookups/commands.ts";
import { lookupQueries } from "./lookups/queries.ts";
import { nopProcessCommands, nopProcessQueries } from "./nop-processes.ts";
import type { AnyCommand, Operation, Query } from "./operation.ts";
import { qrLabelCommands } from "./qr-labels/commands.ts";
import { qrLabelQueries } from "./qr-labels/queries.ts";
import { reportQueries } from "./reports.ts";
import { activeCommands } from "./resource-use/active-commands.ts";
import { correctionCommands } from "./resource-use/correction-commands.ts";
import { resourceUseQueries } from "./resource-use/queries.ts";
import { sampleCommands, sampleQueries } from "./sample-library.ts";
import { trayCommands } from "./trays/commands.ts";
import { trayQueries } from "./trays/queries.ts";
import { type Withdrawal, withdrawalOf } from "./withdrawal.ts";

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
  ...reportQueries,
  ...lookupQueries,
  ...qrLabelQueries,
};

type Read = Pick<Query, "name" | "path" | "failure" | "of" | "list">;
const reads: readonly Read[] = Object.values(queries);

/** The two commands of every kind of record that can be withdrawn, by table. */
export const withdrawalCommandsOf = Object.fromEntries(
  reads.flatMap(({ name, path, of }) =>
    of !== undefined && isWithdrawable(of) ? [[of, withdrawalOf(of, name, path)]] : [],
  ),
) as Record<WithdrawableTable, Withdrawal>;

/** By their names, which are derived: no source states them. */
const withdrawalCommands: Record<never, AnyCommand> = Object.fromEntries(
  Object.values(withdrawalCommandsOf)
    .flatMap(({ withdraw, restore }) => [withdraw, restore])
    .map((command) => [command.name, command]),
);

/** Replayable writes, by name: the commands that an outbox entry may contain. */
export const commands = {
  ...equipmentCommands,
  ...chemicalCommands,
  ...feedstockCommands,
  ...nopProcessCommands,
  ...cakeCommands,
  ...homogenizationCommands,
  ...cnfCommands,
  ...sampleCommands,
  ...growingCommands,
  ...growTrialCommands,
  ...trayCommands,
  ...imageCommands,
  ...qrLabelCommands,
  ...activeCommands,
  ...correctionCommands,
  ...withdrawalCommands,
  ...lookupCommands,
};

/** Every query and command: the operations that app and server both implement. */
export const operations: readonly Operation[] = [...Object.values(queries), ...Object.values(commands)];

/** The command that an outbox entry names; `undefined` if this version does not know it. */
export function commandNamed(name: string): AnyCommand | undefined {
  return (commands as Record<string, AnyCommand | undefined>)[name];
}

/** The command that creates or edits the records of a kind, `editCake` for example; `undefined` if the kind has none. */
export function commandOf(does: "create" | "edit", table: TableName): AnyCommand | undefined {
  const query = readOf(table);
  return query && commandNamed(query.name.replace("get", does));
}

/** Returns the specified message for a failed read of one record of a table, such as `Failed to fetch chemical`. */
export function recordFailure(table: TableName): string | undefined {
  return readOf(table)?.failure;
}

/** Returns the specified message for a failed read of a table's list, such as `Error fetching chemicals`. */
export function listFailure(table: TableName): string | undefined {
  const path = readOf(table)?.path.replace("/:id", "");
  const found = reads.find(({ list }) => list?.of === table);
  return (found ?? reads.find((query) => query.path === path))?.failure;
}

function readOf(table: TableName): Read | undefined {
  return reads.find(({ of }) => of === table);
}
