import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

/** The parts in their order: title, the minutes after which a part is ended, and whether it runs only where it is named. */
export const parts = {
  felt: { title: "What a tap feels like", minutes: 40 },
  saving: { title: "Saving", minutes: 15 },
  replay: { title: "Sending what waits", minutes: 75 },
  pull: { title: "First pull, and arriving changes", minutes: 30 },
  starting: { title: "Offline start", minutes: 15 },
  lists: { title: "Lists", minutes: 15 },
  shelf: { title: "Shelf mode", minutes: 10 },
  search: { title: "Search", minutes: 20 },
  memory: { title: "Memory", minutes: 50 },
  decode: { title: "Reading labels", minutes: 20 },
  outline: { title: "Outlines of plants in pictures", minutes: 15 },
  growth: { title: "Growth", minutes: 60 },
  load: { title: "Load", minutes: 40 },
  lighthouse: { title: "Lighthouse", minutes: 45, isOnlyNamed: true },
};

/** The full size of a measurement, or with `BENCH_SHORT=1` the size that only shows that it works. */
export const orShort = (full, short) => (process.env.BENCH_SHORT ? short : full);

/** True where the environment changes what is measured: such a run is printed, and never stored. */
const isChanged = () => Object.keys(process.env).some((name) => /^BENCH_/.test(name));

/** The value below which `part` (0 to 1) of the times are. */
export const quantile = (times, part) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];

/** The values below which these parts of the times are, as texts. */
export const figures = (times, parts, digits = 0) =>
  parts.map((part) => quantile(times, part).toFixed(digits));

/**
 * Collects one part's tables and rows of the table of peers, and prints them. `table` takes a head and rows. `judge` takes
 * a row: its `name`, `figure`, `beside` (the peers' figures), what a person would `notice`, and where there is an `aim`,
 * whether it `isMet`, and `why` not.
 */
export function newReport(name, browserVersion) {
  const at = new Date();
  const [cpu] = cpus();
  const found = { date: at.toISOString().slice(0, 16).replace("T", " "), tables: [], verdicts: [] };
  found.machine = [
    `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    browserVersion,
    `Node ${process.version}`,
    `load before ${loadavg()[0].toFixed(1)}`,
  ].join(", ");
  found.command = `npm run bench -- ${name}`;
  return {
    found,
    table(head, rows) {
      console.log(`${markdown(head, rows)}\n`);
      found.tables.push({ head, rows: rows.map((row) => row.map(String)) });
    },
    judge({ name, figure, beside = "", notice, aim = "", isMet = null, why = "" }) {
      found.verdicts.push({ name, figure, beside, notice, aim, isMet, why: isMet === false ? why : "" });
      console.log(
        `${resultOf({ isMet }) || "compared"}: ${name}: ${figure}${aim && ` (aim: ${aim})`}${beside && `; ${beside}`}\n`,
      );
    },
  };
}

const files = (root) => ({
  results: join(root, "bench/results.json"),
  page: join(root, "docs/performance.md"),
});

/**
 * Stores a part's figures until the part is measured again, and writes `docs/performance.md` with all parts. A run that
 * was changed by settings is not stored.
 */
export function storeReport(root, name, found) {
  if (isChanged())
    return console.log("Not stored in docs/performance.md, because of the settings (BENCH_…).");
  const { results, page } = files(root);
  const stored = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
  stored[name] = { ...found, commit: commitOf(root) };
  writeFileSync(results, `${JSON.stringify(stored, null, 1)}\n`);
  writeFileSync(page, pageOf(stored));
}

function commitOf(root) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  try {
    const isChanged =
      git("status", "--porcelain", "--", ".", ":!bench/results.json", ":!docs/performance.md") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`;
  } catch {
    return "unknown";
  }
}

const cell = (text) => `${text}`.replaceAll("|", "\\|");
const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
const markdown = (head, rows) =>
  [line(head), line(head.map((_, i) => (i === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");

const resultOf = ({ isMet }) => (isMet === null ? "" : isMet ? "met" : "**missed**");

function pageOf(stored) {
  const measured = Object.keys(parts).filter((name) => stored[name]);
  const rows = measured.flatMap((name) =>
    stored[name].verdicts.map((row) => ({ ...row, part: name, date: stored[name].date })),
  );
  const missed = rows.filter(({ isMet }) => isMet === false);
  return `# Performance

Made by \`npm run bench\` ([what each row measures](../bench/README.md)); never edited by hand. Each row has its own date:
a part that was not measured again has its former figures. The peers are measured in the same run as Fibril, on the same
machine, with the same documents. They check nothing, so a peer's figure is no aim: a row without an aim is a comparison.
${missed.length} of ${rows.filter(({ isMet }) => isMet !== null).length} aims are missed.

## The table of peers

${markdown(
  ["row", "Fibril", "beside", "what a person notices", "aim", "result", "part", "measured"],
  rows.map((of) => [
    of.name,
    of.figure,
    of.beside,
    of.notice,
    of.aim,
    resultOf(of),
    of.part,
    of.date.slice(0, 10),
  ]),
)}

## Missed aims

${missed.map(({ name, why }) => `- **${name}**: ${why || "the reason is not known yet."}`).join("\n") || "None."}

${measured.map((name) => sectionOf(name, stored[name])).join("\n\n")}
`;
}

function sectionOf(name, { date, machine, command, commit, tables }) {
  return [
    `## ${parts[name].title}`,
    `\`${command}\`, ${date} UTC, commit ${commit}. ${machine}.`,
    ...tables.map(({ head, rows }) => markdown(head, rows)),
  ].join("\n\n");
}
