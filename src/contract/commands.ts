import { cakeCommands } from "./cakes/commands.ts";
import { chemicalCommands } from "./chemicals/commands.ts";
import { cnfCommands } from "./cnfs/commands.ts";
import { equipmentCommands } from "./equipment/commands.ts";
import { feedstockCommands } from "./feedstocks/commands.ts";
import { growingCommands } from "./grow-trial-lists/commands.ts";
import { growTrialCommands } from "./grow-trials/commands.ts";
import { homogenizationCommands } from "./homogenizations/commands.ts";
import { imageCommands } from "./images/commands.ts";
import { lookupCommands } from "./lookups/commands.ts";
import { nopProcessCommands } from "./nop-processes/commands.ts";
import type { AnyCommand } from "./operation.ts";
import { qrLabelCommands } from "./qr-labels/commands.ts";
import { activeCommands } from "./resource-use/active-commands.ts";
import { correctionCommands } from "./resource-use/correction-commands.ts";
import { sampleCommands } from "./sample-library/commands.ts";
import { trayCommands } from "./trays/commands.ts";
import { withdrawalCommands } from "./withdrawal/commands.ts";

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

/** The command that an outbox entry names; `undefined` if this version does not know it. */
export function commandNamed(name: string): AnyCommand | undefined {
  return (commands as Record<string, AnyCommand | undefined>)[name];
}
