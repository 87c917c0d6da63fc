// `npm run check`: format, lint, types of every room, walls, sizes of the built app. Takes seconds; no test runs.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

process.chdir(dirname(import.meta.dirname));

/** The script behind a package's command, so that Windows needs no shell. */
function command(name, bin) {
  const folder = join("node_modules", name);
  return join(folder, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).bin[bin]);
}

/** Runs a command of a package; resolves to its exit code and its whole output. */
function run(script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    const out = [];
    const err = [];
    child.stdout.on("data", (chunk) => out.push(chunk));
    child.stderr.on("data", (chunk) => err.push(chunk));
    child.on("error", (error) => resolve({ code: 1, out: "", err: error.message }));
    child.on("close", (code) =>
      resolve({ code: code ?? 1, out: `${Buffer.concat(out)}`, err: `${Buffer.concat(err)}` }),
    );
  });
}

async function biome() {
  const { code, out, err } = await run(command("@biomejs/biome", "biome"), [
    "check",
    "--error-on-warnings",
    ".",
  ]);
  return { ok: code === 0, output: err + out };
}

/** The compiler over one room, with the platform that room runs on. */
function types(project, folders) {
  return async () => {
    // tsc calls an empty room an error; a room without files has no type errors.
    if (!folders.some((folder) => sources(folder).length > 0)) return { ok: true, note: "no files" };
    // One thread each: the rooms themselves are checked side by side.
    const args = ["-p", project, "--noEmit", "--singleThreaded"];
    const { code, out, err } = await run(command("@typescript/native", "tsc"), args);
    return { ok: code === 0, output: out + err };
  };
}

/** TypeScript files under a folder, as paths from the root. */
function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
}

async function walls() {
  const folders = ["src", "sw", "server", "build", "tests", "bench"].filter((folder) => existsSync(folder));
  const cruise = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders];
  const { out, err } = await run(command("dependency-cruiser", "depcruise"), cruise);
  let result;
  try {
    result = JSON.parse(out);
  } catch {
    return { ok: false, output: err || out };
  }
  const broken = result.summary.violations.map(
    ({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from === to ? from : `${from} → ${to}`}`,
  );
  // With an unsupported compiler, dependency-cruiser reads nothing and finds nothing wrong.
  const expected = ["src", "sw", "server"].flatMap(sources);
  const read = new Set(result.modules.map((module) => module.source));
  const missed = expected.filter((file) => !read.has(file));
  if (missed.length > expected.length * 0.1) {
    broken.push(
      `Read ${expected.length - missed.length} of ${expected.length} files; not ${missed.slice(0, 5).join(", ")}`,
    );
  }
  return {
    ok: broken.length === 0,
    output: broken.join("\n"),
    note: `${expected.length - missed.length} files`,
  };
}

async function exportsInUse() {
  const { code, out, err } = await run("tests/unused-exports.mjs", []);
  return { ok: code === 0, output: err + out };
}

/** The sizes of the app, built where its sources are newer. */
async function sizes() {
  const build = await run("server/build-stale.mjs", ["app"]);
  if (build.code !== 0) return { ok: false, output: build.out + build.err };
  const { code, out, err } = await run("tests/sizes.mjs", []);
  return { ok: code === 0, output: out + err, note: build.out === "" ? "build is up to date" : "built" };
}

/** Markers of a merge that was committed with both sides: no compiler reads the documents. */
async function merged() {
  const { status, stdout, stderr } = spawnSync("git", ["grep", "-nE", "^(<{7}|>{7}) "], { encoding: "utf8" });
  // 128: not in a repository.
  return { ok: status === 1 || status === 128, output: stdout + stderr };
}

// The longest first, so that none of them runs alone at the end.
const steps = [
  ["sizes", sizes],
  ["exports in use", exportsInUse],
  ["types: tests and benches", types("tsconfig/tests.json", ["tests", "bench"])],
  ["types: app", types("tsconfig.json", ["src"])],
  ["walls", walls],
  ["format and lint", biome],
  ["types: server", types("tsconfig/server.json", ["server"])],
  ["types: worker and sync", types("tsconfig/sw.json", ["sw", "src/sync", "src/store"])],
  ["types: rules and contract", types("tsconfig/core.json", ["src/domain", "src/contract"])],
  ["merges", merged],
];

let failed = 0;
const waiting = [...steps];

async function worker() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, work] = step;
    const started = performance.now();
    const { ok, output = "", note } = await work().catch((error) => ({ ok: false, output: error.stack }));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (!ok) failed += 1;
    console.log(`${ok ? "ok    " : "failed"} ${name} (${note ? `${note}, ` : ""}${seconds} s)`);
    if (!ok) console.log(`${output.trim() || "No output."}\n`);
  }
}

// Two at a time: more compilers than cores only slow each other down.
await Promise.all([worker(), worker()]);
console.log(failed === 0 ? "All checks passed." : `${failed} of ${steps.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
