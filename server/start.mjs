// `npm start`, `npm run demo`, `npm run admin`: builds what is out of date, then starts the server.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const shared = ["package.json", "package-lock.json"];
const appSources = ["src", "sw", "public", "index.html", "vite.config.ts", ...shared];
const serverSources = ["server", "src/domain", "src/contract", "src/bytes", ...shared];

/** Newest modification time in a file or folder, in milliseconds; 0 when it does not exist. */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // A deleted file changes only the time of its folder.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function buildIfStale(what, sources, built, config) {
  const changed = Math.max(...sources.map((source) => newest(join(root, source))));
  if (newest(join(root, built)) >= changed) return;
  console.log(`Building the ${what} …`);
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--logLevel", "warn", ...config];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    console.error(`The ${what} could not be built.`);
    process.exit(1);
  }
}

if (!process.argv.includes("--admin") && existsSync(join(root, "index.html"))) {
  buildIfStale("app", appSources, "dist/app/index.html", []);
}
buildIfStale("server", serverSources, "dist/server/main.js", ["--config", "server/vite.config.ts"]);

await import(new URL("../dist/server/main.js", import.meta.url).href);
