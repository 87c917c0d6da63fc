import { liveQuery } from "dexie";
import { unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import type { FileJournal } from "../journal/file-journal.ts";

/** While the database fails, what only the journal has is offered to it again after this time. */
const AGAIN_MS = 15_000;

/**
 * Opens the journal of this page, puts back what the database has lost, and from then on compares the journal with the
 * outbox after every change: the worker sends, the page makes the lines void. Resolves after the first comparison.
 */
export async function startJournal(env: Pick<SyncEnv, "store" | "now">, journal: FileJournal): Promise<void> {
  const page = { ...env, journal };
  let all = await journal.open();
  let running: Promise<void> | null = null;
  let isOutdated = false;
  const compare = () => {
    isOutdated = true;
    running ??= repeat().finally(() => {
      running = null;
    });
    return running;
  };
  const repeat = async () => {
    while (isOutdated) {
      isOutdated = false;
      try {
        // Most starts have nothing to compare, and the comparison needs the lab's rules.
        if (await hasAnything(page)) {
          const { reconcile } = await import("./reconcile.ts");
          await reconcile(page, { all });
        }
        all = false;
      } catch {
        // Storage that fails is shown by `state`; the next change, or the timer, repeats the work.
        return;
      }
    }
  };
  await compare();
  if (journal.state().kind === "missing") return;
  const unsent = () =>
    env.store.outbox
      .where("state")
      .anyOf(...unsettledStates)
      .primaryKeys();
  liveQuery(unsent).subscribe({ next: () => void compare(), error: () => {} });
  setInterval(() => {
    if (journal.state().onlyHere > 0 || env.store.isSuspect) void compare();
  }, AGAIN_MS);
}

/** False where journal and outbox agree, because neither has a write that is not settled. */
async function hasAnything({
  store,
  journal,
}: Pick<SyncEnv, "store"> & { journal: FileJournal }): Promise<boolean> {
  const unsettled = store.outbox.where("state").anyOf(...unsettledStates);
  if ((await unsettled.limit(1).count()) > 0) return true;
  return (await journal.writes()).length > 0 || (await journal.discards()).size > 0;
}
