import { browserEnv } from "#sync/turn/browser-env.ts";
import { listed } from "../listed.ts";
import { openRxRecords } from "../peers/rx.mjs";
import { sessionOf } from "../session-of.ts";
import { rowsOf, showRecords } from "../show-records.tsx";

/** Shows the chemicals in RxDB, with the same list widget. */
export async function show(): Promise<void> {
  const { records } = await openRxRecords(listed);
  showRecords(browserEnv(), sessionOf(""), await rowsOf(records));
}
