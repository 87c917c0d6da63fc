import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/server-processes.ts";

/** Lets a process take itself for another version of Node. */
const asNode = (version: string) => {
  const code = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
};
const { node } = (JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } }).engines;
const oldest = node.replace(">=", "");
const sentence = (version: string) => `Fibril needs Node.js ${oldest} or newer. This is ${version}.`;

test.each(["18.20.4", "20.18.3"])(
  "Node %s gets one sentence from npm start and from the built server",
  async (version) => {
    const start = spawnSync(process.execPath, [asNode(version), "server/start.mjs"], { encoding: "utf8" });
    expect([start.status, start.stdout, start.stderr]).toEqual([1, "", `${sentence(version)}\n`]);
    await expect(startServer({ NODE_OPTIONS: asNode(version) })).rejects.toThrow(sentence(version));
  },
);
