// A process of its own: requests `/api/health` again and again, and reads the memory of the server, while a load runs.
// Arguments: address and process id of the server. It reports when it is
// ready. A message ends it; its reply has the times and the memory.
import { readFileSync } from "node:fs";

const [url, pid] = process.argv.slice(2);
const PAUSE_MS = 20;
const times = [];
let mostMemory = 0;
let isEnding = false;

/** Resident memory of the server in MB; 0 where the system has no /proc. */
function memory() {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

process.on("message", () => {
  isEnding = true;
});
/** The first answers, which include the start of this process, do not count. */
const WARM_UP = 10;
// The bench has failed.
process.on("disconnect", () => process.exit());
while (!isEnding) {
  const start = performance.now();
  const reply = await fetch(`${url}/api/health`).catch(() => null);
  await reply?.text();
  times.push(reply?.ok ? performance.now() - start : Number.POSITIVE_INFINITY);
  if (times.length === WARM_UP) process.send("ready");
  mostMemory = Math.max(mostMemory, memory());
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
process.send({ times: times.slice(WARM_UP), mostMemory });
process.disconnect();
