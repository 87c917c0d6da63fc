import { calls } from "./calls.ts";
import { commands } from "./commands.ts";
import type { Operation } from "./operation.ts";
import { queries } from "./queries.ts";
import { onlineCommands } from "./resource-use/online-commands.ts";

/** Every read and write of the lab: what the app and the server both can do. */
export const operations: readonly Operation[] = [
  ...Object.values(queries),
  ...Object.values(commands),
  ...Object.values(onlineCommands),
];

export { calls, commands, onlineCommands, queries };
