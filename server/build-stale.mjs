// `node server/build-stale.mjs app server`: builds each part that is named and out of date.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The documents that Help shows. */
const guides = ["guide-technician.md", "guide-manager.md", "moving-in.md", "pictures"].map(
  (name) => `docs/${name}`,
);
const shared = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "build"];

/** What each part is built from, how, and a file that is complete only after the others of the part. */
const parts = {
  app: {
    sources: ["src", "sw", "public", "index.html", ...guides, ...shared],
    // The worker is written after the pages, and compressed last: a build that was interrupted has no such file.
    built: "dist/app/sw.js.gz",
    config: [],
  },
  server: {
    sources: ["server", "src/domain", "src/contract", "src/bytes", ...shared],
    built: "dist/server/main.js",
    config: ["--config", "server/vite.config.ts"],
  },
};

/** Newest modification time in a file or folder, in milliseconds; 0 when it does not exist. */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // A deleted file changes only the time of its folder.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

for (const name of process.argv.slice(2)) {
  const { sources, built, config } = parts[name];
  const changed = Math.max(...sources.map((source) => newest(join(root, source))));
  if (newest(join(root, built)) >= changed) continue;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  if (!existsSync(vite)) {
    console.error(
      `The ${name} is out of date, and what builds it is not installed: npm ci && npm run build.`,
    );
    process.exit(1);
  }
  console.log(`Building the ${name} …`);
  const args = [vite, "build", "--logLevel", "warn", ...config];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    console.error(`The ${name} could not be built.`);
    process.exit(1);
  }
}
