import { kindRoutes } from "#app/kind-routes.tsx";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { inLab } from "./in-lab.tsx";
import { LIST_PATH } from "./listed.ts";

/** Shows the app's own list of the chemicals in the tablet's store. */
export function showList(env: SyncEnv, session: SessionRow): void {
  history.replaceState(null, "", LIST_PATH);
  inLab(env, session, kindRoutes.chemicals);
}
