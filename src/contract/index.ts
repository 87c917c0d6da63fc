import { calls } from "./calls.ts";
import { commands } from "./commands.ts";
import type { Operation } from "./operation.ts";
import { queries } from "./queries.ts";

/** Every query and command: the operations that app and server both implement. */
export const operations: readonly Operation[] = [...Object.values(queries), ...Object.values(commands)];

export { calls, commands, queries };
