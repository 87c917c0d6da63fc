import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";
import { dist, modules, serverIn } from "./built.ts";
import { demonstration } from "./demonstration.ts";

type Options = {
  /** A copy of what was built, so that the test can put out another version of the app. */
  ownCopy?: boolean;
  /** The port; by default a free one. */
  port?: number;
  /** Environment variables of the server. */
  settings?: Record<string, string>;
  /** The data folder that is copied; by default that of the demonstration. */
  data?: string;
  /** On SQLite, whatever the database of this run: the data can be copied. */
  isCopied?: boolean;
};

/**
 * The built server as a process with its own copy of the demonstration, on the database of this run: it can really be
 * stopped, and started again.
 */
export class LabServer {
  readonly url: string;
  /** The server's output while it started. */
  output = "";
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), "fibril-e2e-"));
  readonly #dist: string;
  readonly #settings: Record<string, string>;
  /** The URL of the lab's database; undefined for the SQLite file in its folder. */
  #database: string | undefined;
  #process: ChildProcess | null = null;

  private constructor(port: number, { ownCopy = false, settings = {}, data = demonstration() }: Options) {
    this.#port = port;
    this.#settings = settings;
    this.url = `http://127.0.0.1:${port}`;
    cpSync(data, this.#data, { recursive: true });
    this.#dist = ownCopy ? copyOfDist(this.#folder) : dist;
  }

  static async start(options: Options = {}): Promise<LabServer> {
    const lab = new LabServer(options.port ?? (await freePort()), options);
    if (testDatabase !== undefined && !options.isCopied) await lab.#moveTo(await emptyDatabase(testDatabase));
    await lab.start();
    return lab;
  }

  /** Starts it on the same port with the same data; resolves when it listens. */
  async start(): Promise<void> {
    const server = spawn(process.execPath, serverIn(this.#dist), {
      env: { ...process.env, ...this.#env, PORT: String(this.#port), HOST: "127.0.0.1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = server;
    this.output = "";
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        this.output += chunk;
        // Printed as soon as the server listens.
        if (this.output.includes(`${this.url}\n`)) resolve();
      };
      server.stdout.on("data", hear);
      server.stderr.on("data", hear);
      server.on("exit", (code) => reject(new Error(`The server ended (${code}): ${this.output}`)));
    });
  }

  /** Kills the server: no shutdown, no flush. */
  async stop(): Promise<void> {
    const server = this.#process;
    this.#process = null;
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  }

  /** Stops the server, and copies its data into an empty folder. */
  async copyData(folder: string): Promise<void> {
    await this.stop();
    cpSync(this.#data, folder, { recursive: true });
  }

  async #moveTo(database: string): Promise<void> {
    await this.admin(["move-to", database]);
    this.#database = database;
  }

  /** Replaces the data of the stopped server by a backup, and starts it. A database to restore into must be empty. */
  async restore(backup: string): Promise<void> {
    await this.stop();
    if (testDatabase !== undefined) this.#database = await emptyDatabase(testDatabase);
    await this.admin(["restore", backup]);
    await this.start();
  }

  /** `npm run admin -- …` beside the running server. */
  async admin(command: string[], secrets: Record<string, string> = {}): Promise<string> {
    const env = { ...process.env, ...this.#env, ...secrets };
    const args = [...serverIn(this.#dist), "--admin", ...command];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return stdout;
  }

  /** Folder of the app's files, of a lab with its own copy. */
  get app(): string {
    return join(this.#dist, "app");
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  get #env() {
    const database = this.#database && { DATABASE_URL: this.#database };
    return { FIBRIL_DATA: this.#data, FIBRIL_LOG: "warn", ...database, ...this.#settings };
  }
}

function copyOfDist(folder: string): string {
  const copy = join(folder, "dist");
  cpSync(dist, copy, { recursive: true });
  symlinkSync(modules, join(folder, "node_modules"));
  return copy;
}

/** A free port outside of the range from which systems choose: it remains free while the server is stopped. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
