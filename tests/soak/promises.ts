import { isDeepStrictEqual } from "node:util";
import type { OutboxEntry } from "#store/rows.ts";
import type { Kind } from "#tests/sync/world/forms.ts";
import { labelsOf, markersIn, waitsBehind } from "#tests/sync/world/laws.ts";

/** A write that was saved: its place in the outbox of its tablet, and the text that is in no other write. */
export type Promised = { marker: string; seq: number; what: Kind };

/** What is left of a tablet at the end: its outbox, its copy of the lab, and errors that nothing explains. */
export type Left = {
  name: string;
  promised: Promised[];
  entries: OutboxEntry[];
  /** Records by key; null where only the server can be asked. */
  records: Record<string, unknown> | null;
  errors: string[];
};

/** The result of a soak; `notes` describe the first of each kind. */
type Verdict = { writes: number; lost: number; doubled: number; parked: number; notes: string[] };

/** Compares what was promised on every tablet with the records of the server. */
export function judge(
  tablets: readonly Left[],
  server: Record<string, unknown>,
): Verdict & { unexplained: number } {
  const verdict = { writes: 0, lost: 0, doubled: 0, parked: 0, unexplained: 0, notes: [] as string[] };
  const landed = new Map<string, number>();
  for (const marker of Object.values(server).flatMap(markersIn))
    landed.set(marker, (landed.get(marker) ?? 0) + 1);
  const count = (of: "lost" | "doubled" | "unexplained", note: string) => {
    verdict[of] += 1;
    verdict.notes.push(`${of}: ${note}`);
  };
  for (const { name, promised, entries, records, errors } of tablets) {
    for (const error of errors) count("unexplained", `${name}: ${error}`);
    for (const { marker, seq, what } of promised) {
      verdict.writes += 1;
      const entry = entries.find((one) => one.seq === seq);
      const times = what === "label" ? labelsOf(server, entry) : (landed.get(marker) ?? 0);
      const note = `${name}: ${marker} (${what}) is ${entry?.state ?? "missing"} and ${times} times on the server`;
      const isOpen = ["parked", "held", ...waitsBehind(entries)].includes(entry?.state ?? "");
      if (times > 1) count("doubled", note);
      else if (entry?.state === "done" && times === 0) count("lost", note);
      else if (!entry && times === 0) count("lost", note);
      else if (isOpen) verdict.parked += 1;
      else if (entry?.state !== "done") count("unexplained", note);
      // Another tablet may have made the label.
      if (isOpen && times === 1 && what !== "label") count("unexplained", note);
    }
    const keys = records && new Set([...Object.keys(records), ...Object.keys(server)]);
    for (const key of keys ?? [])
      if (!isDeepStrictEqual(records?.[key], server[key])) count("unexplained", `${name} differs in ${key}`);
  }
  return verdict;
}
