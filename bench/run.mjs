// `npm run bench`: the performance table, each figure beside its peer's in one run. See README.md in this folder.
import { execSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { startPostgres } from "../tests/postgres.mjs";
import { decoding } from "./decode.mjs";
import { lighthouses } from "./lighthouse.mjs";
import { lists } from "./lists.mjs";
import { loading, usesCost } from "./load.mjs";
import { searching } from "./search.mjs";
import { shelf } from "./shelf.mjs";
import { starting } from "./starting.mjs";
import { openingTrial } from "./trial.mjs";

const root = join(import.meta.dirname, "..");
const rounds = Number(process.env.BENCH_ROUNDS ?? 2000);
const writes = Number(process.env.BENCH_WRITES ?? 1000);
const rows = Number(process.env.BENCH_ROWS ?? 10_000);
/** The parts to run, named after `npm run bench --`; without names all. */
const parts = process.argv.slice(2);
const isSelected = (part) => parts.length === 0 || parts.includes(part);
/** Numbers of records of the growth. */
const sizes = (process.env.BENCH_SIZES ?? "1000,10000,100000").split(",").map(Number);
const built = join(root, "dist/bench");
const browserPath = [process.env.CHROME_PATH, chromium.executablePath(), "/usr/bin/chromium"].find(
  (path) => path && existsSync(path),
);

/** Installs the peers that only the bench needs. */
function installPeers() {
  const folder = join(root, "bench/peers");
  const [listed, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map(
    (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  );
  if (installed >= listed) return;
  execSync("npm ci --no-audit --no-fund", { cwd: folder, stdio: "inherit" });
}

/** Builds the page and the peer's worker for the browser, the server for Node. Returns the server's modules. */
async function buildBench() {
  const common = { configFile: false, logLevel: "error", publicDir: false };
  await build({
    ...common,
    root: join(root, "bench"),
    // `public` contains the stylesheet that orders the layers; without it the screens have another layout.
    publicDir: join(root, "public"),
    // The peer depends on Dexie too, and two versions of Dexie cannot run in one page.
    resolve: { dedupe: ["dexie"] },
    build: {
      outDir: join(built, "page"),
      emptyOutDir: true,
      target: "es2022",
      rolldownOptions: {
        input: {
          page: join(root, "bench/index.html"),
          "queue-worker": join(root, "bench/queue-worker.ts"),
        },
        output: {
          entryFileNames: ({ name }) => (name === "queue-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
  });
  await build({
    ...common,
    root,
    build: {
      ssr: true,
      outDir: join(built, "server"),
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: {
        input: {
          server: join(root, "bench/server.ts"),
          databases: join(root, "bench/databases.ts"),
          "server-list": join(root, "bench/server-list.ts"),
          frames: join(root, "bench/frames.ts"),
        },
      },
    },
  });
  const folder = new URL("../dist/bench/server/", import.meta.url);
  return {
    ...(await import(new URL("server.js", folder).href)),
    ...(await import(new URL("databases.js", folder).href)),
    ...(await import(new URL("server-list.js", folder).href)),
    drawing: await import(new URL("frames.js", folder).href),
  };
}

/**
 * Runs one function of the page in a new browser profile with a new server. The profile is a folder, as on a tablet: a
 * private window stores in memory, and each access to a private file is then a call of another process.
 */
async function inBrowser(startServer, { options = {}, call, size }) {
  const server = await startServer({ page: join(built, "page"), ...options });
  const profile = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath: browserPath });
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`page: ${error.message}`));
    await page.goto(server.url);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    const [token, name, count] = [server.token, call, size];
    const result = await page.evaluate(({ name, token, count }) => globalThis.bench[name](token, count), {
      name,
      token,
      count,
    });
    return { result, ...(await server.count()) };
  } finally {
    await context.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const sorted = (times) => [...times].sort((a, b) => a - b);
const quantile = (times, part) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * part))];

function table(head, rows) {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => `${row[i]}`.length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? `${cell}`.padEnd(widths[i]) : `${cell}`.padStart(widths[i]))).join("  ");
  console.log([head, ...rows].map(line).join("\n"));
  console.log();
}

async function saving(startServer) {
  const { result } = await inBrowser(startServer, {
    options: { chemicals: 500 },
    call: "saving",
    size: rounds,
  });
  const peer = [quantile(result.bare, 0.5), quantile(result.bare, 0.99)];
  const row = (name, times) => {
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const ratio = (mine, theirs) => `${(mine / theirs).toFixed(2)}×`;
    return [name, p50.toFixed(1), p99.toFixed(1), ratio(p50, peer[0]), ratio(p99, peer[1])];
  };
  table(
    [`saving, ${rounds} each, taking turns`, "p50 ms", "p99 ms", "p50 ratio", "p99 ratio"],
    [
      row("Fibril: a use of a chemical", result.use),
      row("the same without the journal", result.useAlone),
      row("Fibril: a new chemical", result.create),
      row("bare Dexie: record + outbox row", result.bare),
    ],
  );
}

async function photos(startServer) {
  const { result } = await inBrowser(startServer, { call: "photos", size: 20 });
  const peer = quantile(result.bare, 0.5);
  const row = (name, times) => {
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    return [name, Math.round(p50), Math.round(p95), `${(p50 / peer).toFixed(2)}×`];
  };
  table(
    ["a picture of 12 megapixels until it is stored, 20 each", "p50 ms", "p95 ms", "p50 ratio"],
    [
      row("Fibril: picture, thumbnail, hash, outbox", result.ours),
      row("one canvas, one bare put", result.bare),
    ],
  );
}

async function serverLists(timeServerList) {
  const rows = [];
  for (const count of [1000, 10_000]) {
    const { list, bare, listBytes, bareBytes } = await timeServerList(count, count === 1000 ? 100 : 20);
    const row = (name, times, bytes) => [
      `${name}, ${count}`,
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.95).toFixed(1),
      `${(quantile(times, 0.5) / quantile(bare, 0.5)).toFixed(2)}×`,
      Math.round(bytes / 1000),
    ];
    rows.push(
      row("GET /api/chemicals", list, listBytes),
      row("bare select, parsed and sent", bare, bareBytes),
    );
  }
  table(["a list of the server, taking turns", "p50 ms", "p95 ms", "p50 ratio", "kB"], rows);
}

const replays = [
  ["Fibril, in batches", "batches", true],
  ["Fibril, one by one", "oneByOne", true],
  ["workbox queue", "queue", false],
  ["workbox queue, with our keys", "queueWithKey", false],
];

/** Runs each row once, untimed, so the compilation of the server's code does not count for any row. */
async function warmUp(startServer) {
  for (const [, call] of replays) await inBrowser(startServer, { call, size: 200 });
}

async function replaying(startServer, title, faults) {
  let broken = 0;
  const rows = [];
  for (const [name, call, isOurs] of replays) {
    const { result, times, requests } = await inBrowser(startServer, {
      options: { faults },
      call,
      size: writes,
    });
    const lost = writes - times.size;
    const duplicated = [...times.values()].reduce((sum, n) => sum + n - 1, 0);
    if (isOurs) broken += lost + duplicated;
    rows.push([name, result, requests, lost, duplicated]);
  }
  const peer = rows.find(([name]) => name === "workbox queue")[1];
  table(
    [`${writes} queued writes, ${title}`, "s", "writes/s", "speed", "requests", "lost", "duplicated"],
    rows.map(([name, seconds, ...rest]) => [
      name,
      seconds.toFixed(2),
      Math.round(writes / seconds),
      `${(peer / seconds).toFixed(1)}×`,
      ...rest,
    ]),
  );
  return broken;
}

/** Runs `work` with the URL of a PostgreSQL server that flushes each commit to the disk; null without PostgreSQL. */
async function onBoth(work) {
  const server = await startPostgres({ isDurable: true });
  await work(server?.url ?? null);
  await server?.stop();
}

let browser;
try {
  installPeers();
  // Only where it is named: it takes minutes, and its figures depend on everything else that the machine does.
  if (parts.includes("lighthouse")) await lighthouses({ root, browserPath, rounds: 5, quantile, table });
  const { startServer, timeServerList, drawing, besideDriver, growth } = await buildBench();
  if (isSelected("server")) {
    await serverLists(timeServerList);
    await onBoth((server) => besideDriver(server, { quantile, table }));
  }
  if (isSelected("growth")) await onBoth((server) => growth(server, sizes, { quantile, table }));
  browser = await chromium.launch({ executablePath: browserPath });
  console.log(`\nChromium ${browser.version()}, Node ${process.version}, ${cpus().length} cores\n`);
  if (isSelected("lists"))
    await lists({
      startServer,
      browser,
      built: join(built, "page"),
      count: rows,
      rounds: 3,
      quantile,
      table,
    });
  if (isSelected("starting"))
    await starting({
      startServer,
      browser,
      built: join(built, "page"),
      count: rows,
      rounds: 7,
      quantile,
      table,
    });
  if (isSelected("search"))
    await searching({
      startServer,
      browser,
      built: join(built, "page"),
      count: 50_000,
      quantile,
      table,
    });
  if (isSelected("load")) {
    await loading({ root, quantile, table });
    await usesCost({ root, quantile, table, uses: 20_000 });
  }
  if (isSelected("shelf")) await shelf({ browser, root, rounds: 2, quantile, table });
  if (isSelected("trial"))
    await openingTrial({ startServer, browser, built: join(built, "page"), rounds: 30, quantile, table });
  if (isSelected("decode"))
    await decoding({
      startServer,
      drawing,
      browser,
      built: join(built, "page"),
      rounds: 3,
      quantile,
      table,
    });
  if (isSelected("photos")) await photos(startServer);
  if (isSelected("saving")) await saving(startServer);
  let broken = 0;
  if (isSelected("replay")) {
    await warmUp(startServer);
    broken += await replaying(startServer, "2 % of replies lost", ["lost reply"]);
    const more = ["lost reply", "busy"];
    broken += await replaying(startServer, "2 % of replies lost and 2 % answered 503", more);
    console.log(`${broken} of Fibril's writes lost or duplicated`);
  }
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await browser?.close();
}
