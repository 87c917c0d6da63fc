import { brapiCalls } from "./brapi/calls.ts";
import { calls } from "./calls.ts";

/** Every call of the server, also those that only other programs send: the app does not import them. */
export const serverCalls = { ...calls, ...brapiCalls };
