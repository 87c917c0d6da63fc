import { calls } from "./calls.ts";
import { commands } from "./commands.ts";
import type { Operation } from "./operation.ts";
import { queries } from "./queries.ts";
import { onlineCommands } from "./resource-use/online-commands.ts";

/** Every query and command: the operations that app and server both implement. */
export const operations: readonly Operation[] = [
  ...Object.values(queries),
  ...Object.values(commands),
  ...Object.values(onlineCommands),
];

export { calls, commands, onlineCommands, queries };
