import type { Version } from "#domain/history/schema.ts";
import { titleOfVersion } from "#domain/history/titles.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { Fact, Facts } from "./facts.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c);

const row = (cells: readonly string[], tag = "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table>${head.length > 0 ? row(head, "th") : ""}${rows.map((cells) => row(cells)).join("")}</table>`;

/** What a record contains, as HTML for the text field of an electronic lab notebook. All values are escaped. */
export function pageOf(facts: Facts, history: readonly Version[], notes: readonly string[]): string {
  return [
    table(
      [],
      facts.own.map(({ label, text }) => [label, text]),
    ),
    ...facts.lists.map(({ label, entries }) => `<h2>${escaped(label)}</h2>${listOf(entries)}`),
    ...notes.map((note) => `<p>${escaped(note)}</p>`),
    `<h2>History</h2>${table(["When (New York)", "Who", "What", "Device"], history.map(lineOf))}`,
  ].join("\n");
}

/** One row per entry, one column per label. */
function listOf(entries: readonly Fact[][]): string {
  const labels = [...new Set(entries.flatMap((entry) => entry.map(({ label }) => label)))];
  return table(
    labels,
    entries.map((entry) => labels.map((label) => entry.find((fact) => fact.label === label)?.text ?? "")),
  );
}

function lineOf(version: Version): string[] {
  return [
    showDateTime(version.recorded_at ?? version.at),
    version.user,
    titleOfVersion(version),
    version.device ?? "",
  ];
}
