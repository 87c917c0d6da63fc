import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aFolder } from "#tests/support/a-folder.ts";
import { type ServerProcess, startServer } from "#tests/support/server-processes.ts";
import { addPerson } from "./add-person.ts";
import { Cluster } from "./cluster.ts";
import { isInstalled } from "./programs.ts";
import { storedWrites, Writers } from "./writers.ts";

const TABLETS = 20;
/** Accepted writes before and after each fault. */
const WRITES = 100;
/** Waits for the standby that are ended, as a time limit ends them. */
const CANCELLED = 5;

const modes = [
  { name: "a standby that may be missing", isStrict: false },
  { name: "a standby that must have each commit", isStrict: true },
];

/** The built server with its database behind HAProxy, while twenty tablets write and repeat their writes. */
describe.runIf(isInstalled).each(modes)(`synchronous replication, $name`, ({ name, isStrict }) => {
  let cluster: Cluster;
  let server: ServerProcess;
  let writers: Writers;

  beforeAll(async () => {
    cluster = await Cluster.start({ isSynchronous: true, isStrict });
    server = await startServer({ DATABASE_URL: cluster.url, FIBRIL_DATA: aFolder() });
    writers = new Writers(server.url, await addPerson(cluster.url), TABLETS);
  });

  afterAll(async () => {
    await writers?.stop();
    await server?.end();
    await cluster?.stop();
  });

  /** Runs a fault under load and prints the time without writes; then everything accepted is stored once. */
  async function during(what: string, fault: () => Promise<void>): Promise<void> {
    await writers.accept(WRITES);
    const [from, before] = [Date.now(), writers.accepted.length];
    await fault();
    await writers.accept(WRITES);
    const count = writers.accepted.length - before;
    // biome-ignore lint/suspicious/noConsole: the figure of docs/reliability.md
    console.log(
      `${name}: ${what}: ${writers.longestGap(from).toFixed(1)} s without writes, ${count} accepted`,
    );
    expect(writers.refused).toEqual([]);
    await expectEachStoredOnce();
  }

  async function expectEachStoredOnce(): Promise<void> {
    const accepted = writers.accepted.slice();
    const db = await cluster.connect(await cluster.primary());
    const { found, wrong } = await storedWrites(db, accepted);
    await db.end();
    expect([found, wrong]).toEqual([accepted.length, []]);
  }

  test("a planned switch-over loses nothing and doubles nothing", () =>
    during("planned switch-over", () => cluster.switchOver()));

  test("a lost standby loses nothing and doubles nothing", () =>
    during("standby killed", async () => {
      const standby = await cluster.standby();
      await cluster.kill(standby);
      if (!isStrict) await writers.accept(WRITES);
      await cluster.rejoin(standby);
    }));

  test("a lost primary loses nothing and doubles nothing", () =>
    during("primary killed", async () => {
      const [primary, standby] = [await cluster.primary(), await cluster.standby()];
      await cluster.kill(primary);
      await cluster.waitFor(standby, "primary");
      if (!isStrict) await writers.accept(WRITES);
      await cluster.rejoin(primary);
    }));

  test.runIf(isStrict)(
    "a commit that no longer waits for the standby is not accepted: it is lost with the primary",
    () =>
      during("standby killed, waiting commits cancelled, primary killed", async () => {
        const [primary, standby] = [await cluster.primary(), await cluster.standby()];
        await cluster.kill(standby);
        const db = await cluster.connect(primary);
        for (let cancelled = 0; cancelled < CANCELLED; )
          cancelled += (
            await db.query(
              "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and pid <> pg_backend_pid()",
            )
          ).rows.length;
        await db.end();
        await cluster.kill(primary);
        cluster.startNode(standby);
        await cluster.waitFor(standby, "primary");
        await cluster.rejoin(primary);
      }),
  );

  test("a primary that is frozen and continues loses nothing and doubles nothing", () =>
    during("primary frozen, and continued after its lease", async () => {
      const [primary, standby] = [await cluster.primary(), await cluster.standby()];
      cluster.freeze(primary, "SIGSTOP");
      await cluster.waitFor(standby, "primary");
      if (!isStrict) await writers.accept(WRITES);
      cluster.freeze(primary, "SIGCONT");
      await cluster.waitForStandby(primary);
    }));
});
