// The sizes of the built app beside their limits, for `npm run check`: `node tests/sizes.mjs` after a build. Sizes, never times.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

process.chdir(dirname(import.meta.dirname));
const app = "dist/app";
const assets = readdirSync(join(app, "assets"));
const scripts = assets.filter((file) => file.endsWith(".js"));

const bytesOf = (file) => readFileSync(join(app, file));
const raw = (files) => files.reduce((sum, file) => sum + bytesOf(file).length, 0) / 1000;
const zipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(bytesOf(file), { level: 9 }).length, 0) / 1000;

/** The chunk of a name, as a path from the app's folder. */
function chunk(name) {
  const found = scripts.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  if (!found) throw new Error(`dist/app/assets has no chunk ${name}: run npm run build`);
  return `assets/${found}`;
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
const circular = scripts
  .map((file) => `assets/${file}`)
  .filter((file) => importsOf(file).some((imported) => withImports(imported).has(file)));

const [, entry] = /src="\/(assets\/[^"]+\.js)"/.exec(bytesOf("index.html").toString());
const start = [...withImports(entry)];
const opened = (name) => [...new Set([...start, ...withImports(chunk(name))])];
/** What each start imports once the first screen is drawn. */
const afterStart = ["session", "updates"].flatMap((name) => [...withImports(chunk(name))]);
const largest = scripts.map((file) => `assets/${file}`).sort((a, b) => raw([b]) - raw([a]))[0];

/** What is measured, in kB of 1,000 bytes, and the most that it may be. */
const budgets = [
  ["sign-in, first visit: script, gzip", zipped(opened("login")), 176],
  ["Home, first visit: script, gzip", zipped(opened("home")), 185],
  [
    "Home, with what each start runs once it is drawn, gzip",
    zipped([...new Set([...opened("home"), ...afterStart])]),
    206,
  ],
  ["the largest chunk", raw([largest]), 250],
  ["the worker, gzip", zipped(["sw.js"]), 58],
  ["the page, which has the style of the start, gzip", zipped(["index.html"]), 12],
  [
    "the style of the start, gzip",
    zipped(assets.filter((file) => /^index-.*\.css$/.test(file)).map((file) => `assets/${file}`)),
    10,
  ],
];

for (const [name, size, most] of budgets)
  console.log(`${size <= most ? "ok    " : "failed"} ${name}: ${size.toFixed(1)} of ${most} kB`);
if (circular.length > 0)
  console.log(`failed no script imports itself through others: ${circular.join(", ")}`);
const over = budgets.filter(([, size, most]) => size > most);
process.exitCode = over.length === 0 && circular.length === 0 ? 0 : 1;
