import type { SyncEnv } from "#sync/env.ts";
import { openBrowserDisk } from "#sync/journal/browser-disk.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { reconcile } from "#sync/settle/reconcile.ts";

/** Opens the journal as the app's page does, and puts back what the database has lost. Fails where there is no journal. */
export async function withJournal(alone: SyncEnv) {
  const place = { openDisk: openBrowserDisk, locks: navigator.locks, page: alone.newId() };
  const env = { ...alone, journal: new FileJournal(place) };
  const all = await env.journal.open();
  if (env.journal.state().kind !== "ready") throw new Error(`The journal: ${env.journal.state().reason}`);
  await reconcile(env, { all });
  return env;
}
