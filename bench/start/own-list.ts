import { browserEnv } from "#sync/browser-env.ts";
import { sessionOf } from "../session-of.ts";
import { showList } from "../show-list.ts";

/** Shows the app's own list of what is stored on the tablet. */
export const show = () => showList(browserEnv(), sessionOf(""));
