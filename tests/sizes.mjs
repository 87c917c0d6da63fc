// The sizes of the built app beside their limits, for `npm run check`: `node tests/sizes.mjs` after a build. Sizes, never times.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

process.chdir(dirname(import.meta.dirname));
const app = "dist/app";
const assets = readdirSync(join(app, "assets")).map((file) => `assets/${file}`);
const scripts = assets.filter((file) => file.endsWith(".js"));

const bytesOf = (file) => readFileSync(join(app, file));
const zipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(bytesOf(file), { level: 9 }).length, 0) / 1000;

/** The assets of a name, with the hash that the build gives them. */
function named(name, ending) {
  const found = assets.filter((file) => new RegExp(`/${name}-[\\w-]{8}\\.${ending}$`).test(file));
  if (found.length === 0) throw new Error(`dist/app/assets has no ${name}: run npm run build`);
  return found;
}

/** The scripts that a script imports statically. */
const importsOf = (file) =>
  [
    ...bytesOf(file)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g),
  ].map(([, name]) => `assets/${name}`);

/** A script with all scripts that it imports statically: what is loaded before it runs. */
function withImports(file, known = new Set()) {
  if (known.has(file)) return known;
  known.add(file);
  for (const imported of importsOf(file)) withImports(imported, known);
  return known;
}

/** Scripts that import themselves through others: one of them would run before what it imports is complete. */
const circular = scripts.filter((file) =>
  importsOf(file).some((imported) => withImports(imported).has(file)),
);

/**
 * The scripts of a start: of the page, and of the journal's disk. `tests/e2e/start.test.ts` compares this with what a
 * browser requests.
 */
const [, entry] = /src="\/(assets\/[^"]+\.js)"/.exec(bytesOf("index.html").toString());
const start = [...withImports(entry), ...named("disk-worker", "js")];

/**
 * What is measured, in kB of 1,000 bytes with gzip, and the most that it may be. The page is in the first ten packets that a
 * server sends without waiting (14.6 kB, RFC 6928), with its head.
 */
const budgets = [
  ["all script that a start requests, on Home and at the sign-in", zipped(start), 260],
  ["what three pages share", zipped(named("common", "js")), 265],
  ["the worker", zipped(["sw.js"]), 58],
  [
    "what measuring in a picture requests, besides the reader of codes that the scanner has too",
    zipped([...named("pictures", "js"), ...named("measure-dialog", "js"), ...named("measure-worker", "js")]),
    50,
  ],
  ["the page, which has the style of the start", zipped(["index.html"]), 14],
];

for (const [name, size, most] of budgets)
  console.log(`${size <= most ? "ok    " : "failed"} ${name}: ${size.toFixed(1)} of ${most} kB`);
if (circular.length > 0)
  console.log(`failed no script imports itself through others: ${circular.join(", ")}`);
const over = budgets.filter(([, size, most]) => size > most);
process.exitCode = over.length === 0 && circular.length === 0 ? 0 : 1;
