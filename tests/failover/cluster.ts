import type { ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { configure, own } from "./configure.ts";
import { childrenOf, endProgram, freePorts, signalAll, startProgram, titleOf } from "./processes.ts";
import { postgresPrograms, programPath } from "./programs.ts";
import { until } from "./until.ts";

export type Node = "a" | "b";
/** Whether a commit waits for the standby, and whether nothing is committed without a standby. */
type Mode = { isSynchronous: boolean; isStrict: boolean };
const other = { a: "b", b: "a" } as const;
const LOOPBACK = "127.0.0.1";
const at = (port: number) => `${LOOPBACK}:${port}`;
const SUPERUSER = "superuser";
const LAB = "lab";

/**
 * Two PostgreSQL under Patroni, with etcd, behind HAProxy: processes on the loopback address, configured by the files in
 * deploy/postgresql.
 */
export class Cluster {
  /** The address of the lab's database: HAProxy leads to the primary. */
  readonly url: string;
  readonly #folder: string;
  readonly #ports: Record<"client" | "peer" | "bind" | "pgA" | "restA" | "pgB" | "restB", number>;
  readonly #settings: Mode;
  readonly #running = new Map<string, ChildProcess>();

  private constructor(folder: string, ports: number[], settings: Mode) {
    const [client = 0, peer = 0, bind = 0, pgA = 0, restA = 0, pgB = 0, restB = 0] = ports;
    this.#folder = folder;
    this.#ports = { client, peer, bind, pgA, restA, pgB, restB };
    this.#settings = settings;
    this.url = `postgres://${LAB}:${LAB}@${at(bind)}/${LAB}`;
  }

  /** Starts a cluster with an empty database for a lab, and waits until its standby follows. */
  static async start(settings: Mode): Promise<Cluster> {
    const folder = own(mkdtempSync(join(tmpdir(), "fibril-cluster-")));
    const cluster = new Cluster(folder, await freePorts(7), settings);
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  async #start(): Promise<void> {
    const { client, peer, bind, pgA, restA, pgB, restB } = this.#ports;
    const etcd = configure("etcd.yml", join(this.#folder, "etcd.yml"), {
      name: "one",
      data: join(this.#folder, "etcd"),
      client: at(client),
      peer: at(peer),
      members: `one=http://${at(peer)}`,
    });
    this.#run("etcd", "etcd", ["--config-file", etcd]);
    await until(async () => (await fetch(`http://${at(client)}/health`)).ok);
    this.startNode("a");
    await this.waitFor("a", "primary");
    this.startNode("b");
    await this.waitForStandby("b");
    const admin = await this.connect("a", "postgres");
    await admin.query(`create role ${LAB} login password '${LAB}'`);
    await admin.query(`create database ${LAB} owner ${LAB}`);
    await admin.end();
    const haproxy = configure("haproxy.cfg", join(this.#folder, "haproxy.cfg"), {
      bind: at(bind),
      ...{ postgres_a: at(pgA), host_a: LOOPBACK, rest_a: restA },
      ...{ postgres_b: at(pgB), host_b: LOOPBACK, rest_b: restB },
    });
    this.#run("haproxy", "haproxy", ["-db", "-f", haproxy]);
    await until(async () => {
      const lab = new pg.Client(this.url);
      lab.on("error", () => undefined);
      await lab.connect();
      await lab.end();
      return true;
    });
  }

  /** Starts Patroni on a machine, which starts its PostgreSQL. */
  startNode(node: Node): void {
    const folder = join(this.#folder, node);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    own(folder);
    const [postgres, rest] = this.#portsOf(node);
    const config = configure("patroni.yml", join(this.#folder, `${node}.yml`), {
      name: node,
      rest: at(rest),
      etcd: at(this.#ports.client),
      synchronous: this.#settings.isSynchronous,
      strict: this.#settings.isStrict,
      postgres: at(postgres),
      data: join(folder, "data"),
      programs: postgresPrograms() ?? "",
      pgpass: join(folder, "pgpass"),
      sockets: folder,
      clients: `${LOOPBACK}/32`,
      superuser_password: SUPERUSER,
      replication_password: "replication",
      rewind_password: "rewind",
      watchdog: "off",
    });
    this.#run(node, "patroni", [config]);
  }

  /** Connects to the PostgreSQL of one machine as its administrator. */
  async connect(node: Node, database = LAB): Promise<pg.Client> {
    const [port] = this.#portsOf(node);
    const client = new pg.Client(`postgres://postgres:${SUPERUSER}@${at(port)}/${database}`);
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  /** Waits until there is one primary, and returns it. */
  async primary(): Promise<Node> {
    let found: Node | undefined;
    await until(async () => {
      const [a, b] = await Promise.all([this.#is("a", "primary"), this.#is("b", "primary")]);
      found = a === b ? undefined : a ? "a" : "b";
      return found !== undefined;
    });
    return found ?? "a";
  }

  async standby(): Promise<Node> {
    return other[await this.primary()];
  }

  /** Asks Patroni to make the standby the primary, as before work on a machine. */
  async switchOver(): Promise<void> {
    const leader = await this.primary();
    const [, rest] = this.#portsOf(leader);
    const body = JSON.stringify({ leader, candidate: other[leader] });
    const answer = await fetch(`http://${at(rest)}/switchover`, { method: "POST", body });
    if (!answer.ok) throw new Error(`Patroni refused: ${await answer.text()}`);
    await this.waitFor(other[leader], "primary");
    await this.waitForStandby(leader);
  }

  /** Kills Patroni, PostgreSQL and all of its processes on a machine, as if the machine were lost. */
  async kill(node: Node): Promise<void> {
    const patroni = this.#running.get(node);
    // Patroni first: it would start PostgreSQL again.
    signalAll([...(patroni?.pid ? [patroni.pid] : []), ...this.#processesOf(node)], "SIGKILL");
    if (patroni) await endProgram(patroni, "SIGKILL");
    this.#running.delete(node);
  }

  /** Stops, or continues, every process of a machine, as when a virtual machine is suspended. */
  freeze(node: Node, signal: "SIGSTOP" | "SIGCONT"): void {
    const patroni = this.#running.get(node)?.pid;
    signalAll([...(patroni ? [patroni, ...childrenOf(patroni)] : []), ...this.#processesOf(node)], signal);
  }

  /** Stops the processes that send changes to the standby: writes go on, and the standby does not get them. */
  holdReplication(node: Node): void {
    const senders = this.#processesOf(node).filter((pid) => titleOf(pid).includes("walsender"));
    if (senders.length === 0) throw new Error("No standby follows");
    signalAll(senders, "SIGSTOP");
  }

  /** Starts a lost machine again, and waits until it follows the primary. */
  async rejoin(node: Node): Promise<void> {
    this.startNode(node);
    await this.waitForStandby(node);
  }

  /** Waits until a machine is the standby; of a synchronous cluster, until commits wait for it. */
  async waitForStandby(node: Node): Promise<void> {
    await this.waitFor(node, this.#settings.isSynchronous ? "sync" : "replica");
  }

  /** Waits until Patroni reports this role of a machine. */
  async waitFor(node: Node, role: "primary" | "replica" | "sync"): Promise<void> {
    await until(() => this.#is(node, role));
  }

  async #is(node: Node, role: "primary" | "replica" | "sync"): Promise<boolean> {
    const [, rest] = this.#portsOf(node);
    const answer = await fetch(`http://${at(rest)}/${role}`, { signal: AbortSignal.timeout(1500) }).catch(
      () => null,
    );
    return answer?.status === 200;
  }

  #portsOf(node: Node): [postgres: number, rest: number] {
    const { pgA, restA, pgB, restB } = this.#ports;
    return node === "a" ? [pgA, restA] : [pgB, restB];
  }

  /** PostgreSQL's processes on a machine, its first one at the beginning. */
  #processesOf(node: Node): number[] {
    try {
      const file = readFileSync(join(this.#folder, node, "data", "postmaster.pid"), "utf8");
      const postmaster = Number(file.split("\n")[0]);
      // The file of a killed PostgreSQL remains: another program can have its number by now.
      return titleOf(postmaster).includes(this.#folder) ? [postmaster, ...childrenOf(postmaster)] : [];
    } catch {
      return [];
    }
  }

  #run(name: string, program: string, args: string[]): void {
    const log = join(this.#folder, `${name}.log`);
    this.#running.set(name, startProgram(programPath(program) ?? program, args, this.#folder, log));
  }

  /** Ends every process, in order, so that PostgreSQL leaves no shared memory behind, and deletes the data. */
  async stop(): Promise<void> {
    for (const node of ["b", "a"] as const) {
      const patroni = this.#running.get(node);
      this.#running.delete(node);
      if (patroni) await endProgram(patroni);
    }
    for (const child of this.#running.values()) await endProgram(child);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
