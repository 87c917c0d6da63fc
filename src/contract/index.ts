import { cakeCommands, cakeQueries } from "./cakes.ts";
import { chemicalCommands, chemicalQueries } from "./chemicals.ts";
import { cnfCommands, cnfQueries } from "./cnfs.ts";
import { equipmentCommands, equipmentQueries } from "./equipment.ts";
import { feedstockCommands, feedstockQueries } from "./feedstocks.ts";
import { growTrialCommands, growTrialQueries } from "./grow-trials.ts";
import { growingCommands, growingQueries } from "./growing.ts";
import { homogenizationCommands, homogenizationQueries } from "./homogenization.ts";
import { imageCommands, imageQueries } from "./images.ts";
import { miscQueries } from "./misc.ts";
import { nopProcessCommands, nopProcessQueries } from "./nop-processes.ts";
import type { AnyCommand, Operation } from "./operation.ts";
import { qrLabelCommands, qrLabelQueries } from "./qr-labels.ts";
import { onlineCommands, resourceUseQueries } from "./resource-use.ts";
import { sampleCommands, sampleQueries } from "./sample-library.ts";
import { trayCommands, trayQueries } from "./tray-formulations.ts";

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
  ...miscQueries,
  ...qrLabelQueries,
};

/** Replayable writes, by name: what an outbox entry may hold. */
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
};

/** Everything that can be asked of the lab. */
export const operations: readonly Operation[] = [
  ...Object.values(queries),
  ...Object.values(commands),
  ...Object.values(onlineCommands),
];

export { onlineCommands };

/** The command an outbox entry names; `undefined` for one that this version does not know. */
export function commandNamed(name: string): AnyCommand | undefined {
  return (commands as Record<string, AnyCommand | undefined>)[name];
}
