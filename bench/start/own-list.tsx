import { ChemicalsPage } from "#features/chemicals/chemicals-page.tsx";
import { browserEnv } from "#sync/turn/browser-env.ts";
import { inLab } from "../in-lab.tsx";
import { LIST_PATH } from "../listed.ts";
import { sessionOf } from "../session-of.ts";

/** Shows the app's own list of what is stored on the tablet. The database is opened before the first drawing, as in the app. */
export function show(): void {
  const env = browserEnv();
  void env.store.open();
  history.replaceState(null, "", LIST_PATH);
  const page = { path: LIST_PATH, element: <ChemicalsPage /> };
  inLab(env, sessionOf(""), [page]);
}
