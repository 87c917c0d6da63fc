import { calls } from "./calls.ts";
import { commands, operations, queries } from "./operations.ts";

export { calls, commands, operations, queries };
