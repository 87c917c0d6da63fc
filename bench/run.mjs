// `npm run bench`: the performance table, each figure beside its peer's in one run. See README.md in this folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildBench, installPeers } from "./table/build.mjs";
import { parts } from "./table/parts.mjs";

const root = join(import.meta.dirname, "..");
/** What a part has left to close its browser and its servers. */
const CLOSING_MS = 15_000;

/** Runs one part in a process of its own, which ends after the minutes of the part. Resolves to what went wrong, or null. */
async function runPart(name) {
  const part = spawn(process.execPath, [join(root, "bench/table/part.mjs"), name], {
    stdio: "inherit",
    detached: true,
  });
  let isLate = false;
  const kill = (signal) => {
    try {
      process.kill(-part.pid, signal);
    } catch {
      // The part has ended.
    }
  };
  let last;
  const limit = setTimeout(() => {
    isLate = true;
    kill("SIGTERM");
    last = setTimeout(() => kill("SIGKILL"), CLOSING_MS);
  }, parts[name].minutes * 60_000);
  const stop = () => {
    kill("SIGTERM");
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const [code] = await once(part, "exit");
  clearTimeout(limit);
  clearTimeout(last);
  process.off("SIGINT", stop).off("SIGTERM", stop);
  // What a part left behind: its server, if it was ended.
  kill("SIGKILL");
  if (isLate) return `not finished after ${parts[name].minutes} minutes`;
  return code === 0 ? null : "failed, see above";
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(", ")}. The parts: ${Object.keys(parts).join(" ")}`);
  process.exit(1);
}
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
process.exitCode = faults.length === 0 ? 0 : 1;
