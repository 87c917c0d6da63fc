import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { paths } from "#contract/sending.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { startServer } from "#tests/support/server-processes.ts";
// @ts-expect-error The runner of the suites has no types.
import { startPostgres } from "../postgres.mjs";
import { addPerson } from "./add-person.ts";
import { postgresPrograms } from "./programs.ts";
import { until } from "./until.ts";
import { storedWrites, Writers } from "./writers.ts";

const RESTARTS = Number(process.env.RESTARTS ?? 3);
const WRITERS = 8;
const STREAMS = 20;
/** Accepted writes before the first restart and after each. */
const WRITES = 40;
/** Milliseconds for one restart with its writes. */
const EACH_MS = 60_000;
/** The most milliseconds for which a stream is open. */
const OPEN_MS = 300;

/** Opens the live stream and closes it again, all the time until `isStopped`; counts what happened. */
async function openAndClose(
  url: string,
  token: string,
  isStopped: () => boolean,
  count: (what: string) => void,
) {
  while (!isStopped()) {
    const signal = AbortSignal.timeout(10_000);
    const headers = { Authorization: `Bearer ${token}` };
    try {
      const answer = await fetch(url + paths.live, { headers, signal });
      count(`answered ${answer.status}`);
      const stream = answer.body?.getReader();
      await stream?.read();
      await pause(Math.random() * OPEN_MS);
      await stream?.cancel();
    } catch {
      count("cut off");
      await pause(20);
    }
  }
}

test.runIf(postgresPrograms() !== null)(
  `the server survives ${RESTARTS} restarts of PostgreSQL while streams open, and stores each write once`,
  async () => {
    const postgres = await startPostgres({ isDurable: true });
    if (postgres === null) return expect.unreachable();
    onTestFinished(() => postgres.stop());
    const server = await startServer({ DATABASE_URL: postgres.url, FIBRIL_DATA: aFolder() });
    onTestFinished(() => server.end());
    let log = "";
    server.child.stdout?.on("data", (text: string) => {
      log += text;
    });
    const token = await addPerson(postgres.url);
    const writers = new Writers(server.url, token, WRITERS);
    let isStopped = false;
    const counts = new Map<string, number>();
    const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
    const streams = Array.from({ length: STREAMS }, () =>
      openAndClose(server.url, token, () => isStopped, count),
    );
    const isAlive = () => server.child.exitCode === null && server.child.signalCode === null;
    const accept = async (wanted: number) => {
      const enough = writers.accepted.length + wanted;
      await until(() => writers.accepted.length >= enough || !isAlive());
      expect(isAlive(), log).toBe(true);
    };

    await accept(WRITES);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await postgres.restart(restart % 2 === 0 ? "SIGINT" : "SIGQUIT");
      await accept(WRITES);
    }
    isStopped = true;
    await Promise.all([writers.stop(), ...streams]);

    const db = new pg.Client(postgres.url);
    await db.connect();
    const { found, wrong } = await storedWrites(db, writers.accepted);
    await db.end();
    // biome-ignore lint/suspicious/noConsole: the figure of docs/reliability.md
    console.log(`${RESTARTS} restarts, ${found} writes accepted, streams`, Object.fromEntries(counts));
    expect(writers.refused).toEqual([]);
    expect([found, wrong]).toEqual([writers.accepted.length, []]);
    expect(counts.get("answered 200")).toBeGreaterThan(STREAMS);
    expect([isAlive(), log]).toEqual([true, expect.not.stringContaining("no code handled")]);
  },
  (RESTARTS + 1) * EACH_MS,
);
