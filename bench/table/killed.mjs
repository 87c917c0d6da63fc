import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { callBench, newProfile, openBench } from "./in-browser.mjs";

/** The browser is killed after so many acknowledged saves, once per number. */
const KILLS = [40, 150, 80];
const START_MS = 60_000;
const places = [
  ["Fibril", "ours"],
  ["RxDB", "rx"],
  ["PouchDB", "pouch"],
  ["Workbox queue", "queue"],
  ["bare Dexie", "bare"],
];

/** Starts a browser that this process can kill, with its whole group. */
async function startBrowser(browserPath, profile) {
  // A killed browser leaves its lock.
  for (const name of ["SingletonLock", "SingletonCookie", "SingletonSocket"])
    rmSync(join(profile, name), { force: true });
  const args = ["--headless", "--no-sandbox", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const child = spawn(browserPath, [...args, "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The browser has ended.
    }
    await ended;
  };
  let output = "";
  const address = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The browser does not start: ${output}`)), START_MS);
    child.stderr.on("data", (chunk) => {
      output += chunk;
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
    child.on("exit", () => reject(new Error(`The browser ended: ${output}`)));
  }).catch(async (error) => {
    await kill();
    throw error;
  });
  return { browser: await chromium.connectOverCDP(address), kill };
}

/** Saves until `after` saves are acknowledged, then kills the browser. Resolves to the acknowledged marks. */
async function saveAndKill({ browserPath, profile, server, place, round, after }) {
  const { browser, kill } = await startBrowser(browserPath, profile);
  const marks = [];
  try {
    const context = browser.contexts()[0];
    const page = await openBench(context, server.url);
    const enough = new Promise((resolve, reject) => {
      void page
        .exposeFunction("acknowledged", (mark) => {
          marks.push(mark);
          if (marks.length === after) resolve();
        })
        .then(() => callBench(page, "saveUntilKilled", server.token, { place, round }))
        .catch(reject);
    });
    await enough;
    await kill();
  } finally {
    await kill();
    await browser.close().catch(() => undefined);
  }
  return [...marks];
}

/** How many acknowledged saves are on the server, once each, after the browser was killed with SIGKILL between saves. */
export async function run({ startServer, browserPath, built, table, judge }) {
  const { startPeers } = await import("../peers/server.mjs");
  const rows = [];
  for (const [name, place] of places) {
    const server = await startServer({ page: built, peers: await startPeers() });
    const profile = newProfile();
    try {
      const saved = [];
      for (const [round, after] of KILLS.entries())
        saved.push(...(await saveAndKill({ browserPath, profile, server, place, round, after })));
      const { browser, kill } = await startBrowser(browserPath, profile);
      let local;
      try {
        const page = await openBench(browser.contexts()[0], server.url);
        local = await callBench(page, "sendSurvivors", server.token, place);
      } finally {
        await kill();
        await browser.close().catch(() => undefined);
      }
      const times = local ? new Map(local.map((mark) => [mark, 1])) : (await server.count()).times;
      const survived = saved.filter((mark) => times.has(mark)).length;
      const doubled = [...times.values()].reduce((sum, n) => sum + n - 1, 0);
      rows.push([name, saved.length, survived, saved.length - survived, doubled]);
    } finally {
      await server.close();
      rmSync(profile, { recursive: true, force: true });
    }
  }
  table([`acknowledged saves after ${KILLS.length} × SIGKILL`, "saved", "survived", "lost", "doubled"], rows);
  const [[, saved, survived, lost, doubled], ...peers] = rows;
  judge({
    name: `acknowledged saves that survive ${KILLS.length} × SIGKILL of the browser`,
    aim: "all, once each",
    figure: `${survived} of ${saved}, ${doubled} doubled`,
    beside: peers.map(([name, all, kept]) => `${name} ${kept} of ${all}`).join(", "),
    isMet: lost + doubled === 0,
    why: "",
  });
  return lost + doubled > 0 ? `${lost} of Fibril's writes lost, ${doubled} doubled` : null;
}
