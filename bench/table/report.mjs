import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parts } from "./parts.mjs";

/** True where the environment changes what is measured: such a run is printed, and never kept. */
const isChanged = () => Object.keys(process.env).some((name) => /^BENCH_/.test(name));

const sorted = (times) => [...times].sort((a, b) => a - b);

/** The value below which `part` (0 to 1) of the times are. */
export function quantile(times, part) {
  return sorted(times)[Math.min(times.length - 1, Math.floor(times.length * part))];
}

function print(head, rows) {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => `${row[i]}`.length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? `${cell}`.padEnd(widths[i]) : `${cell}`.padStart(widths[i]))).join("  ");
  console.log([head, ...rows].map(line).join("\n"));
  console.log();
}

/**
 * Collects one part's tables and verdicts, and prints them. `table` takes a head and rows. `judge` takes a row of the
 * table of peers: its name, `aim`, `figure`, `beside` (the peers' figures), whether it `isMet`, and `why` not.
 */
export function newReport(name, browserVersion) {
  const at = new Date();
  const [cpu] = cpus();
  const found = { date: at.toISOString().slice(0, 16).replace("T", " "), tables: [], verdicts: [] };
  found.machine = [
    `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Chromium ${browserVersion}`,
    `Node ${process.version}`,
    `load before ${loadavg()[0].toFixed(1)}`,
  ].join(", ");
  found.command = `npm run bench -- ${name}`;
  return {
    found,
    table(head, rows) {
      print(head, rows);
      found.tables.push({ head, rows: rows.map((row) => row.map(String)) });
    },
    judge(verdict) {
      const { name, aim, figure, beside = "", isMet, why = "" } = verdict;
      found.verdicts.push({ name, aim, figure, beside, isMet, why: isMet === false ? why : "" });
      const mark = isMet === null ? "stated" : isMet ? "met" : "MISSED";
      console.log(`${mark}: ${name}: ${figure} (aim: ${aim}${beside && `; ${beside}`})\n`);
    },
  };
}

const files = (root) => ({
  results: join(root, "bench/results.json"),
  page: join(root, "docs/performance.md"),
});

/**
 * Keeps a part's figures until the part is measured again, and writes `docs/performance.md` with all parts. A run that
 * was changed by settings is not kept.
 */
export function keepReport(root, name, found) {
  if (isChanged()) return console.log("Not kept in docs/performance.md, because of the settings (BENCH_…).");
  const { results, page } = files(root);
  const kept = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
  kept[name] = { ...found, commit: commitOf(root) };
  writeFileSync(results, `${JSON.stringify(kept, null, 1)}\n`);
  writeFileSync(page, pageOf(kept));
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

function resultOf({ isMet }) {
  if (isMet === null) return "stated";
  return isMet ? "met" : "**missed**";
}

function pageOf(kept) {
  const measured = Object.keys(parts).filter((name) => kept[name]);
  const verdicts = measured.flatMap((name) =>
    kept[name].verdicts.map((verdict) => ({ ...verdict, part: name, date: kept[name].date })),
  );
  const missed = verdicts.filter(({ isMet }) => isMet === false);
  return `# Performance

Made by \`npm run bench\` ([what each row measures](../bench/README.md)); never edited by hand. Each row has its own date:
a part that was not measured again keeps its figures. The peers are measured in the same run as Fibril, on the same
machine, with the same documents. ${missed.length} of ${verdicts.filter(({ isMet }) => isMet !== null).length} aims are missed.

## The table of peers

${markdown(
  ["row", "aim", "Fibril", "beside", "result", "part", "measured"],
  verdicts.map((of) => [of.name, of.aim, of.figure, of.beside, resultOf(of), of.part, of.date.slice(0, 10)]),
)}

## Missed aims

${missed.map(({ name, why }) => `- **${name}**: ${why || "the reason is not known yet."}`).join("\n") || "None."}

${measured.map((name) => sectionOf(name, kept[name])).join("\n\n")}
`;
}

function sectionOf(name, { date, machine, command, commit, tables }) {
  return [
    `## ${parts[name].title}`,
    `\`${command}\`, ${date} UTC, commit ${commit}. ${machine}.`,
    ...tables.map(({ head, rows }) => markdown(head, rows)),
  ].join("\n\n");
}
