// An S3 store of the tests' own: OpenStack Swift in a temporary folder, on free ports of the loopback address.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian's package python3-swift belongs to Debian's Python. */
const PYTHON = "/usr/bin/python3";
const PACKAGE = "/usr/lib/python3/dist-packages/swift/common/middleware/s3api";

/**
 * Starts a store; resolves to its URL, with key and secret, and the function that ends it and deletes its data, or to null
 * where Swift is not installed.
 */
async function startSwift() {
  if (!existsSync(PACKAGE)) return null;
  const folder = mkdtempSync(join(tmpdir(), "fibril-swift-"));
  const store = spawn(PYTHON, [join(import.meta.dirname, "serve.py"), folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => store.once("exit", resolve));
  const stop = async () => {
    store.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await portOf(store, ended);
    return { url: `http://lab%3Awriter:secret@127.0.0.1:${port}`, pid: store.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves to the port that the store prints; fails with its output if it ends before. */
function portOf(store, ended) {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [store.stdout, store.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        const [, port] = /^ready (\d+)$/m.exec(output) ?? [];
        if (port) resolve(port);
      });
    ended.then(() => reject(new Error(`Swift did not start:\n${output}`)));
  });
}

/** The tests that `npm test` runs with the files in a bucket; `npm run test:deep` runs all of the API. */
export const apiOnSwift = ["tests/api/stores"];

/** Runs `suites` with the environment that names a store of their own; without Swift, prints that. */
export async function onSwift(suites) {
  const store = await startSwift();
  if (store === null)
    return console.log("Swift is not installed: the suites of files in a bucket are not run.");
  try {
    await suites({ FIBRIL_TEST_S3: store.url });
  } finally {
    await store.stop();
  }
}
