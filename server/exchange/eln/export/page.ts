import type { Version } from "#domain/history/schema.ts";
import { titleOfVersion } from "#domain/history/titles.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { FactList, Facts } from "./facts.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c);

const row = (cells: readonly string[], tag = "td") =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;

/** What a record contains, as HTML for the text field of an electronic lab notebook, in pieces. All values are escaped. */
export async function* pageOf(
  facts: Facts,
  history: AsyncIterable<Version>,
  notes: readonly string[],
): AsyncGenerator<string> {
  yield `<table>${facts.own.map(({ label, text }) => row([label, text])).join("")}</table>`;
  for (const { label, entries } of facts.lists) {
    yield `\n<h2>${escaped(label)}</h2>`;
    yield* listOf(entries);
  }
  yield* notes.map((note) => `\n<p>${escaped(note)}</p>`);
  yield `\n<h2>History</h2><table>${row(["When (New York)", "Who", "What", "Device"], "th")}`;
  for await (const version of history) yield row(lineOf(version));
  yield "</table>";
}

/** One row per entry, one column per label. */
async function* listOf(entries: FactList["entries"]): AsyncGenerator<string> {
  const labels = new Set<string>();
  for await (const entry of entries) for (const { label } of entry) labels.add(label);
  yield `<table>${labels.size > 0 ? row([...labels], "th") : ""}`;
  for await (const entry of entries)
    yield row(Array.from(labels, (label) => entry.find((fact) => fact.label === label)?.text ?? ""));
  yield "</table>";
}

function lineOf(version: Version): string[] {
  return [
    showDateTime(version.recorded_at ?? version.at),
    version.user,
    titleOfVersion(version),
    version.device ?? "",
  ];
}
