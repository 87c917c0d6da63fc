import { suggestedIdentifier } from "#domain/trays/formulation-rules.ts";
import type { OutboxEntry, WriteProblem } from "#store/rows.ts";

/** Short texts of refusals, by code, for the narrow list. */
const gists: Record<string, string> = {
  EDIT_CONFLICT: "Server has different values",
  INSUFFICIENT_STOCK: "More used than remains",
};

/** The reason of a refusal: a short text, otherwise the server's message. */
export function gistOfProblem({ code, detail }: WriteProblem): string {
  return gists[code] ?? detail;
}

/** The record that the server has instead, with its author and time; each `null` where the record does not name it. */
export type Theirs = { values: Record<string, unknown>; who: string | null; when: string | null };

/** The server's values, from a refusal that contains them; otherwise `null`. */
export function theirsOf(entry: OutboxEntry): Theirs | null {
  const current = entry.problem?.code === "FINAL" ? null : entry.problem?.current;
  if (suggestedIdentifier(current) !== null) return null;
  if (typeof current !== "object" || current === null || Array.isArray(current)) return null;
  const values = current as Record<string, unknown>;
  return {
    values,
    who: firstText(values, ["updated_by", "recorded_by", "created_by"]),
    when: firstText(values, ["updated_at", "recorded_at", "creation_date"]),
  };
}

function firstText(values: Record<string, unknown>, keys: string[]): string | null {
  const found = keys.map((key) => values[key]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : null;
}
