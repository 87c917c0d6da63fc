import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dana, marcus } from "#tests/e2e/support/ask-lab.ts";
import { judge } from "#tests/soak/promises.ts";
import { SimulatedTablet } from "#tests/soak/simulated-tablet.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { runAdmin, type ServerProcess, startServer } from "#tests/support/server-processes.ts";
import { Cluster, type Node } from "./cluster.ts";
import { isInstalled } from "./programs.ts";
import { until } from "./until.ts";

const TABLETS = 12;
/** Replies that the primary gives alone. */
const ALONE = 40;

/** The app's own store and sync on tablets, the built server, and a standby that is behind when the primary is lost. */
describe.runIf(isInstalled)("asynchronous replication", () => {
  let cluster: Cluster;
  let server: ServerProcess;
  let settings: Record<string, string>;

  beforeAll(async () => {
    cluster = await Cluster.start({ isSynchronous: false, isStrict: false });
    settings = { DATABASE_URL: cluster.url, FIBRIL_DATA: aFolder() };
    server = await startServer(settings, "--demo");
  });

  afterAll(async () => {
    await server?.end();
    await cluster?.stop();
  });

  const repliesOn = async (node: Node) => {
    const db = await cluster.connect(node);
    const { rows } = await db.query<{ key: string }>("select key from replies");
    await db.end();
    return new Set(rows.map(({ key }) => key));
  };

  test("loses what only the lost primary had; the tablets offer it again in the new epoch, and all is stored once", async () => {
    const tablets = Array.from(
      { length: TABLETS },
      (_, i) => new SimulatedTablet(i + 1, server.url, i % 2 ? marcus : dana),
    );
    for (const one of tablets) await one.begin();
    let end: () => void = () => undefined;
    const stop = new Promise<void>((resolve) => {
      end = resolve;
    });
    const living = Promise.all(tablets.map((one) => one.live(stop)));

    const [primary, standby] = [await cluster.primary(), await cluster.standby()];
    const before = (await repliesOn(primary)).size;
    await until(async () => (await repliesOn(standby)).size >= before + ALONE);
    const held = (await repliesOn(primary)).size;
    cluster.holdReplication(primary);
    await until(async () => (await repliesOn(primary)).size >= held + ALONE);
    await cluster.kill(primary);
    await cluster.waitFor(standby, "primary");

    end();
    await living;
    const remaining = await repliesOn(standby);
    const lost = await acknowledgedWithout(tablets, remaining);
    expect(lost).toBeGreaterThan(0);

    await cluster.rejoin(primary);
    expect(await runAdmin(settings, "after-restore")).toContain("epoch");
    await drain(tablets);
    for (let round = 0; round < 3; round += 1) {
      for (const one of tablets) await one.settle();
      await drain(tablets);
    }
    for (const one of tablets) await one.drain();

    expect(await acknowledgedWithout(tablets, await repliesOn(standby))).toBe(0);
    const observer = new SimulatedTablet(TABLETS + 1, server.url, dana);
    await observer.begin();
    const { records } = await observer.left();
    const verdict = judge(await Promise.all(tablets.map((one) => one.left())), records ?? {});
    // biome-ignore lint/suspicious/noConsole: the figure of docs/reliability.md
    console.log(`${lost} acknowledged writes were lost with the primary`, verdict);
    expect(verdict.writes).toBeGreaterThan(lost);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, unexplained: 0 });
  });
});

/** The number of writes that tablets show as sent, and that are not among these replies. */
async function acknowledgedWithout(tablets: SimulatedTablet[], replies: Set<string>): Promise<number> {
  const left = await Promise.all(tablets.map((one) => one.left()));
  const sent = left.flatMap(({ entries }) => entries.filter(({ state }) => state === "done"));
  return sent.filter(({ id }) => !replies.has(id)).length;
}

/** Sends until nothing waits but what waits for a person. */
async function drain(tablets: SimulatedTablet[]): Promise<void> {
  for (const one of tablets) await until(() => one.drain());
}
