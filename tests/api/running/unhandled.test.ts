import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "#tests/support/a-folder.ts";
import { startServer } from "#tests/support/server-processes.ts";

/** Loaded before the server: at the signal, a fault happens that no code of the server handles. */
const faultAt = (fault: string) =>
  `--import ${JSON.stringify(`data:text/javascript,process.once("SIGUSR2",()=>{${fault}})`)}`;

test.each([
  ["a rejection", 'Promise.reject(new Error("nobody-waits"))'],
  ["an exception", 'throw new Error("nobody-waits")'],
])("%s that nothing handles is logged, and the server stops as at a signal", async (_, fault) => {
  const folder = aFolder();
  const { child, url, end } = await startServer({ FIBRIL_DATA: folder, NODE_OPTIONS: faultAt(fault) });
  onTestFinished(end);
  let log = "";
  child.stdout?.on("data", (text: string) => {
    log += text;
  });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  child.kill("SIGUSR2");
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  expect(log).toContain('"level":60');
  expect(log).toContain("nobody-waits");
  // The database is closed: its log is in the file.
  expect(statSync(join(folder, "lab.sqlite-wal"), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});
