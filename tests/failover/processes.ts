import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

/** The user that PostgreSQL runs as: it refuses to run as root. */
export const owner: { uid?: number; gid?: number } =
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync("id", ["-u", "postgres"])),
        gid: Number(execFileSync("id", ["-g", "postgres"])),
      }
    : {};

/** Starts a program whose output goes to a file. */
export function startProgram(program: string, args: string[], folder: string, log: string): ChildProcess {
  const output = openSync(log, "a");
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: folder, LANG: "C.UTF-8" };
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", output, output], env, ...owner });
  closeSync(output);
  return child;
}

/** Ends a program that this process started, and resolves when it has ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** Sends a signal to processes; one that has ended already is not reported. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
}

export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

/** The title of a process, such as `postgres: lab: walsender`; empty if it has ended. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** Ports of the loopback address that no program listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
