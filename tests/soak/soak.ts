import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { dana, marcus } from "#tests/e2e/support/ask-lab.ts";
import { browser, tablet } from "#tests/e2e/support/browser.ts";
import fillDemonstration from "#tests/e2e/support/demonstration.ts";
import { LabServer } from "#tests/e2e/support/lab-server.ts";
import { UnreliableWire } from "#tests/e2e/support/unreliable-wire.ts";
import { wireFaults } from "#tests/e2e/support/wire-faults.ts";
import { judge } from "./promises.ts";
import { RealPage } from "./real-page.ts";
import { SimulatedTablet } from "./simulated-tablet.ts";

/** The part of the requests that a fault hits. */
const FAULTY = 0.35;
/** Minutes without faults in which everything must have arrived. */
const DRAIN_MS = 5 * 60_000;
const GIVEN_UP = "form that the driver did not complete in time";
const CHEMICALS = ["Sodium bicarbonate", "Nitric acid"];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs tablets against the built server over a bad connection, while the server is killed, backed up and restored. Then
 * the faults end, everything is sent, and the result is printed. Returns the exit code.
 */
export async function soak(
  tablets: number,
  milliseconds: number,
  print: (line: string) => void,
): Promise<number> {
  const removeDemonstration = await fillDemonstration();
  const lab = await LabServer.start();
  const wire = await UnreliableWire.to(lab.url);
  const backups = mkdtempSync(join(tmpdir(), "fibril-soak-"));
  const counts = new Map<string, number>();
  const count = (fault: string, times = 1) => counts.set(fault, (counts.get(fault) ?? 0) + times);
  const chrome = existsSync(browser.executablePath) ? await chromium.launch(browser) : null;
  try {
    const simulated = Array.from(
      { length: tablets },
      (_, i) => new SimulatedTablet(i + 1, wire.url, i % 2 ? marcus : dana),
    );
    for (const one of simulated) await one.begin();
    const pages: RealPage[] = [];
    for (const [i, chemical] of (chrome ? CHEMICALS : []).entries()) {
      const context = await chrome?.newContext({ ...tablet, baseURL: wire.url });
      if (context) pages.push(await RealPage.open(i + 1, context, chemical, i % 2 ? marcus : dana));
    }
    print(`${tablets} simulated tablets, ${pages.length} browsers, ${milliseconds / 60_000} min`);

    wire.choose = () => {
      const fault =
        Math.random() < FAULTY ? wireFaults[Math.floor(Math.random() * wireFaults.length)] : undefined;
      if (fault) count(fault);
      return fault ?? null;
    };
    const stop = pause(milliseconds);
    const everyone = [...simulated, ...pages];
    await Promise.all([trouble(lab, backups, milliseconds, count), ...everyone.map((one) => one.live(stop))]);
    wire.choose = () => null;
    for (const { givenUp } of pages) count(GIVEN_UP, givenUp);
    count(
      "page closed",
      simulated.reduce((sum, { closed }) => sum + closed, 0),
    );

    const notDrained = await drain(everyone);
    for (let round = 0; round < 3; round += 1) {
      for (const one of simulated) await one.settle();
      await drain(everyone);
    }
    for (const one of everyone) await one.drain();
    const observer = new SimulatedTablet(tablets + 1, lab.url, dana);
    await observer.begin();
    const { records } = await observer.left();
    const left = await Promise.all(everyone.map((one) => one.left()));
    const verdict = judge(left, records ?? {});

    for (const fault of [...wireFaults, ...SERVER_FAULTS, "page closed", GIVEN_UP])
      print(`${String(counts.get(fault) ?? 0).padStart(8)}  ${fault}`);
    for (const name of notDrained) print(`${name} needed more than the first ${DRAIN_MS / 60_000} minutes`);
    for (const note of verdict.notes.slice(0, 20)) print(note);
    const { writes, lost, doubled, parked, unexplained } = verdict;
    print(`writes ${writes}, lost ${lost}, doubled ${doubled}, parked ${parked}, unexplained ${unexplained}`);
    return lost + doubled + unexplained === 0 && writes > 0 ? 0 : 1;
  } finally {
    await chrome?.close();
    await wire.cut();
    await lab.remove();
    rmSync(backups, { recursive: true, force: true });
    removeDemonstration();
  }
}

const SERVER_FAULTS = [
  "server killed and started",
  "server backed up",
  "server restored from the backup",
] as const;

/** In eight equal parts of the time: a backup, kills of the server with SIGKILL, and a restore of the backup. */
async function trouble(
  lab: LabServer,
  folder: string,
  milliseconds: number,
  count: (fault: string) => void,
): Promise<void> {
  const kill = async () => {
    await lab.stop();
    await pause(500 + Math.random() * 2500);
    await lab.start();
    count(SERVER_FAULTS[0]);
  };
  const backUp = async () => {
    await lab.admin(["backup", join(folder, "lab")]);
    count(SERVER_FAULTS[1]);
  };
  const restore = async () => {
    await lab.restore(join(folder, "lab"));
    count(SERVER_FAULTS[2]);
  };
  const until = Date.now() + milliseconds;
  for (const [i, step] of [kill, backUp, kill, restore, kill, backUp, kill].entries()) {
    await pause(Math.max(0, until - milliseconds + ((i + 1) * milliseconds) / 8 - Date.now()));
    await step();
  }
}

/** Sends until nothing waits; returns the names of the tablets where something still waits after {@link DRAIN_MS}. */
async function drain(everyone: readonly (SimulatedTablet | RealPage)[]): Promise<string[]> {
  const until = Date.now() + DRAIN_MS;
  const waiting = new Set(everyone);
  while (waiting.size > 0 && Date.now() < until) {
    for (const one of waiting) if (await one.drain()) waiting.delete(one);
    if (waiting.size > 0) await pause(500);
  }
  return [...waiting].map(({ name }) => name);
}
