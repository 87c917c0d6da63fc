import { execSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/** Installs the peers, which only the bench needs. */
export function installPeers(root) {
  const folder = join(root, "bench/peers");
  const [listed, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map(
    (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  if (installed >= listed) return;
  execSync("npm ci --no-audit --no-fund --ignore-scripts", { cwd: folder, stdio: "inherit" });
}

/** The folders of what is built: the page with the peers' worker, and the server's modules. */
export const builtIn = (root) => ({
  page: join(root, "dist/bench/page"),
  server: join(root, "dist/bench/server"),
});

/** Builds the page and the peer's worker for the browser, the server for Node. */
export async function buildBench(root) {
  const built = builtIn(root);
  const common = { configFile: false, logLevel: "error" };
  await build({
    ...common,
    root: join(root, "bench/page"),
    // `public` contains the stylesheet that orders the layers; without it the screens have another layout.
    publicDir: join(root, "public"),
    // The peer depends on Dexie too, and two versions of Dexie cannot run in one page.
    resolve: { dedupe: ["dexie"] },
    build: {
      outDir: built.page,
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: {
        input: {
          page: join(root, "bench/page/index.html"),
          "queue-worker": join(root, "bench/page/queue-worker.ts"),
        },
        output: {
          entryFileNames: ({ name }) => (name === "queue-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
  });
  // As the server itself is built.
  await build({
    ...common,
    configFile: join(root, "server/vite.config.ts"),
    root,
    build: {
      ssr: true,
      outDir: built.server,
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: {
        input: {
          server: join(root, "bench/start/server.ts"),
          scenes: join(root, "tests/support/lab-frames.ts"),
          frames: join(root, "tests/support/label-frames.ts"),
          pictures: join(root, "bench/pictures.ts"),
        },
      },
    },
  });
}

/** Imports a module of the built server. */
export const builtModule = (root, name) =>
  import(new URL(`${name}.js`, `file://${builtIn(root).server}/`).href);
