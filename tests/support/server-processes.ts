import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";

/** A server in a process of its own. `end` kills it, so that it can complete nothing. */
export type ServerProcess = { url: string; end: () => Promise<void>; child: ChildProcess };

const root = new URL("../..", import.meta.url).pathname;
// Below node_modules, where the server finds its packages.
const folder = join(root, "node_modules/.cache/fibril-test-server", String(process.pid));
let built: Promise<string> | undefined;
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Builds the server once for this process, from the present source. Returns the path of its program. */
export function builtServer(): Promise<string> {
  built ??= build({
    root,
    configFile: join(root, "server/vite.config.ts"),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
  }).then(() => join(folder, "main.js"));
  return built;
}

/** Starts a server with these settings on a free port of the loopback address. Throws with its output if it ends. */
export async function startServer(
  settings: Record<string, string>,
  ...args: "--demo"[]
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await builtServer(), ...args], {
    env: { PATH: process.env.PATH, PORT: "0", FIBRIL_LOG: "error", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { url: await addressOf(child), end, child };
}

/** Runs a command of `npm run admin` and returns what it prints. Throws if it fails. */
export async function runAdmin(settings: Record<string, string>, ...command: string[]): Promise<string> {
  const args = [await builtServer(), "--admin", ...command];
  const env = { PATH: process.env.PATH, ...settings };
  return (await promisify(execFile)(process.execPath, args, { env })).stdout;
}

/** The address that the server prints when it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const [, url] = /Fibril\s+(http:\S+)/.exec(output) ?? [];
        if (url) resolve(url);
      });
    child.once("close", () => reject(new Error(`The server ended: ${output}`)));
  });
}
