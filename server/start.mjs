// `npm start`, `npm run demo`, `npm run admin`: builds what is out of date, then starts the server.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// As main.ts, which does not exist before the build.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Fibril needs Node.js 20.19 or newer. This is ${process.versions.node}.`);
  process.exit(1);
}

const path = (file) => fileURLToPath(new URL(file, import.meta.url));

const needsApp = !process.argv.includes("--admin") && existsSync(path("../index.html"));
const parts = needsApp ? ["app", "server"] : ["server"];
const build = [path("build-stale.mjs"), ...parts];
const { status } = spawnSync(process.execPath, build, { stdio: "inherit" });
if (status !== 0) process.exit(1);

await import(new URL("../dist/server/main.js", import.meta.url).href);
