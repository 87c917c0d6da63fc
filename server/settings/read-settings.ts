import type { z } from "zod";
import { Settings } from "./settings.ts";
import { variables } from "./variables.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the settings in the environment; an empty variable is a missing one. Throws with a sentence for each fault. */
export function readSettings(environment: Environment): Settings {
  const given = Object.entries(Settings.shape).map(([key, schema]) => [
    key,
    environment[variableOf(schema).name] || undefined,
  ]);
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => sentenceOf(issue, environment));
  throw new Error([...new Set(sentences)].join("\n"));
}

function sentenceOf({ path: [key], message }: z.core.$ZodIssue, environment: Environment): string {
  const { name, isSecret } = variableOf(Settings.shape[key as keyof Settings]);
  const value = environment[name];
  return isSecret || !value ? `${name} ${message}` : `${name} ${message}: ${value}`;
}

/** Returns a sentence for each variable that begins with FIBRIL_ and is no setting: probably a typing error. */
export function unknownSettings(environment: Environment): string[] {
  const known = Object.values(Settings.shape).map((schema) => variableOf(schema).name);
  return Object.keys(environment)
    .filter((name) => /^fibril_/i.test(name) && !known.includes(name))
    .map((name) => `${name} is not a setting. Is ${nearest(name.toUpperCase(), known)} meant?`);
}

function variableOf(schema: z.ZodType) {
  const variable = variables.get(schema);
  if (variable === undefined) throw new Error("A setting has no environment variable");
  return variable;
}

function nearest(name: string, known: string[]): string {
  const byDistance = known.map((other) => ({ other, distance: editsBetween(name, other) }));
  return byDistance.reduce((best, next) => (next.distance < best.distance ? next : best)).other;
}

/** The number of characters to insert, delete or replace (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
