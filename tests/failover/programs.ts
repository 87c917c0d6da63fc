import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const DEBIAN = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs: Debian's newest version; null without any. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(DEBIAN, version, "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** The path of a program; null if it is not installed. */
export function programPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

const packages = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" };
const missing = [
  ...(postgresPrograms() === null ? ["postgresql"] : []),
  ...Object.entries(packages).flatMap(([name, debian]) => (programPath(name) === null ? [debian] : [])),
];

/** Whether the programs of a cluster are installed. */
export const isInstalled = missing.length === 0;
/** The sentence for a machine on which they are not. */
export const sentence = `The stories of failover are skipped: apt-get install ${missing.join(" ")}`;
