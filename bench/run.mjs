// `npm run bench`: each figure beside its peer's in one run. See README.md in this folder. With the name of a part and
// `--here`, runs that part in this process.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { newReport, parts, quantile, storeReport } from "./report.mjs";
import { buildBench, builtIn, builtModule, installPeers } from "./start/build.mjs";

const root = join(import.meta.dirname, "..");

/** Runs one part in this process and stores its report. Ends the process: a connection of a peer can remain open. */
async function runHere(name) {
  const browserPath = [process.env.CHROME_PATH, chromium.executablePath(), "/usr/bin/chromium"].find(
    (path) => path && existsSync(path),
  );
  const version = execFileSync(browserPath, ["--version"], { encoding: "utf8" }).trim();
  const { found, ...report } = newReport(name, version);
  const module = (of) => builtModule(root, of);
  const { startServer } = await module("server");
  const { run } = await import(`./parts/${name}.mjs`);
  const built = builtIn(root).page;
  const broken = await run({ root, browserPath, built, module, startServer, quantile, ...report });
  storeReport(root, name, found);
  if (broken) console.error(broken);
  return broken ? 1 : 0;
}

/** Runs one part in a process group of its own, which ends after the minutes of the part. Resolves to what went wrong, or null. */
async function runPart(name) {
  const args = [join(root, "bench/run.mjs"), "--here", name];
  const part = spawn(process.execPath, args, { stdio: "inherit", detached: true });
  // The group is the part and what it started.
  const end = () => {
    try {
      process.kill(-part.pid, "SIGKILL");
    } catch {
      // All have ended.
    }
  };
  const limit = setTimeout(end, parts[name].minutes * 60_000);
  const stop = () => {
    end();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const [code, signal] = await once(part, "exit");
  clearTimeout(limit);
  process.off("SIGINT", stop).off("SIGTERM", stop);
  end();
  if (signal) return `not finished after ${parts[name].minutes} minutes`;
  return code === 0 ? null : "failed, see above";
}

async function runAll(named) {
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) throw `No part ${unknown.join(", ")}. The parts: ${Object.keys(parts).join(" ")}`;
  const chosen = Object.keys(parts).filter((name) =>
    named.length > 0 ? named.includes(name) : !parts[name].isOnlyNamed,
  );
  installPeers(root);
  await buildBench(root);
  const faults = [];
  for (const name of chosen) {
    const start = performance.now();
    console.log(`\n# ${parts[name].title} (${name})\n`);
    const fault = await runPart(name);
    console.log(`${name}: ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
    if (fault) faults.push(`${name}: ${fault}`);
  }
  if (faults.length > 0) console.log(`\n${faults.join("\n")}`);
  return faults.length === 0 ? 0 : 1;
}

const args = process.argv.slice(2);
const code = await (args[0] === "--here" ? runHere(args[1]) : runAll(args)).catch((error) => {
  console.error(error);
  return 1;
});
process.exit(code);
