import Dexie from "dexie";
import { commands } from "#contract/index.ts";
import type { SyncEnv } from "#sync/env.ts";
import { openBrowserDisk } from "#sync/journal/browser-disk.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { pull } from "#sync/receive/pull.ts";
import { reconcile } from "#sync/settle/reconcile.ts";
import { submit } from "#sync/write/submit.ts";
import { openRxRecords } from "../peers/rx.mjs";
import { newChemical, newUse } from "../records.ts";
import { openQueue } from "./queue.ts";

const kinds = ["use", "create", "bare", "rx", "queue"] as const;
type Kind = (typeof kinds)[number];

/**
 * Times `rounds` saves of each kind, in turns so that all have the same conditions: a use of a chemical and a new
 * chemical, with the journal; and for comparison a bare Dexie transaction that puts a record of the
 * same size and adds an outbox row, and the same new chemical in RxDB and the Workbox queue. Returns the
 * milliseconds of each round.
 */
export async function timeSaving(
  alone: SyncEnv,
  user: string,
  token: string,
  rounds: number,
): Promise<Record<Kind, number[]>> {
  await pull(alone);
  const env = await withJournal(alone);
  const ids = (await env.store.records("chemicals").toCollection().primaryKeys()) as string[];
  const bare = new Dexie("bare");
  const { primKey, indexes } = env.store.outbox.schema;
  bare.version(1).stores({ records: "", outbox: [primKey, ...indexes].map(({ src }) => src).join() });
  await bare.open();
  const template = await rowLikeOurs(env, user, ids[0] ?? "");
  const [rx, queue] = [await openRxRecords(["chemicals"]), await openQueue(token)];

  const saves: Record<Kind, (i: number) => Promise<unknown>> = {
    use: async (i) =>
      mustBeSaved(
        await submit(env, user, commands.addChemicalUseRecord, {
          params: { id: ids[i % ids.length] ?? "" },
          body: newUse(`use ${i}`),
        }),
      ),
    create: async (i) =>
      mustBeSaved(await submit(env, user, commands.createChemical, { body: newChemical(`new ${i}`) })),
    bare: async (i) =>
      bare.transaction("rw", bare.table("records"), bare.table("outbox"), async () => {
        const id = env.newId();
        await bare.table("records").put({ ...template.record, id }, id);
        const refs = template.row.touches.map((key) => `${key}${i}`);
        await bare.table("outbox").add({ ...template.row, id, touches: refs, open_refs: refs });
      }),
    rx: (i) => rx.save("chemicals", { id: env.newId(), ...newChemical(`new ${i}`) }),
    queue: (i) => queue.push([`new ${i}`]),
  };
  const times = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>;
  for (let i = 0; i < rounds; i += 1)
    for (const kind of turnsOf(i)) {
      const started = performance.now();
      await saves[kind](i);
      times[kind].push(performance.now() - started);
    }
  bare.close();
  return times;
}

/**
 * The kinds in the order of a round. A save leaves work behind, in the browser and on the disk: a kind that always had the same
 * predecessor would pay for it. The number of kinds is prime, so that with changing steps each kind follows every other.
 */
function turnsOf(round: number): Kind[] {
  const step = 1 + (Math.floor(round / kinds.length) % (kinds.length - 1));
  return kinds.map((_, n) => kinds[(round + n * step) % kinds.length] ?? "bare");
}

/** A refused save takes less time than one that is stored. */
function mustBeSaved(saved: Awaited<ReturnType<typeof submit>>): void {
  if (saved.kind !== "saved") throw new Error(saved.message);
}

/** A record and an outbox row as `submit` writes them: the bare transaction stores the same bytes. */
async function rowLikeOurs(env: SyncEnv, user: string, id: string) {
  await submit(env, user, commands.addChemicalUseRecord, { params: { id }, body: newUse("template") });
  const entry = await env.store.outbox.toCollection().last();
  if (!entry) throw new Error("The template was not saved");
  const { seq: _, ...row } = entry;
  return { row, record: await env.store.records("chemicals").get(id) };
}

/** Opens the journal as the app's page does, and puts back what the database has lost. Fails where there is no journal. */
async function withJournal(alone: SyncEnv) {
  const place = { openDisk: openBrowserDisk, locks: navigator.locks, page: alone.newId() };
  const env = { ...alone, journal: new FileJournal(place) };
  const all = await env.journal.open();
  if (env.journal.state().kind !== "ready") throw new Error(`The journal: ${env.journal.state().reason}`);
  await reconcile(env, { all });
  return env;
}
