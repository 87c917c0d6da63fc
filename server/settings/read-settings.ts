import type { z } from "zod";
import { Settings } from "./settings.ts";
import { variables } from "./variables.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings in the environment; an empty variable is a missing one. Throws with a sentence for each fault, and for
 * each variable whose name is nearly that of a setting: ignored, a backup would not be made, or a lab created elsewhere.
 */
export function readSettings(environment: Environment): Settings {
  const given = Object.entries(Settings.shape).map(([key, schema]) => [
    key,
    environment[variableOf(schema).name] || undefined,
  ]);
  const parsed = Settings.safeParse(Object.fromEntries(given));
  const misspelled = unknownIn(environment).flatMap(({ sentence, isNear }) => (isNear ? [sentence] : []));
  if (parsed.success && misspelled.length === 0) return parsed.data;
  const faults = parsed.error?.issues.map((issue) => sentenceOf(issue, environment)) ?? [];
  throw new Error([...new Set([...misspelled, ...faults])].join("\n"));
}

function sentenceOf({ path: [key], message }: z.core.$ZodIssue, environment: Environment): string {
  const { name, isSecret } = variableOf(Settings.shape[key as keyof Settings]);
  const value = environment[name];
  return isSecret || !value ? `${name} ${message}` : `${name} ${message}: ${value}`;
}

/**
 * Returns a sentence for each other variable that begins with FIBRIL_ and is no setting. It does not stop the start: it may be
 * a setting of a later version.
 */
export function unknownSettings(environment: Environment): string[] {
  return unknownIn(environment).flatMap(({ sentence, isNear }) => (isNear ? [] : [sentence]));
}

const PREFIX = "FIBRIL_";
/** Names of this length are near to too many other programs' variables: `PORT` and `POST`. */
const SHORT = 6;

type Unknown = { sentence: string; isNear: boolean };

/**
 * The variables that are no settings and begin with FIBRIL_, or are near to a setting without this prefix (`DATABSE_URL`).
 * Near is one typing error, another case, or the prefix too many.
 */
function unknownIn(environment: Environment): Unknown[] {
  const known = Object.values(Settings.shape).map((schema) => variableOf(schema).name);
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !environment[name]) return [];
    const upper = name.toUpperCase();
    // Windows finds a variable in any case, and the right name may be set beside the other one.
    if (known.includes(upper) && environment[upper]) return [];
    const isOwn = upper.startsWith(PREFIX);
    const withoutPrefix = isOwn ? upper.slice(PREFIX.length) : upper;
    const found = known.includes(withoutPrefix) ? withoutPrefix : nearest(upper, known);
    const isNear = found === withoutPrefix || editsBetween(upper, found) <= 1;
    if (!isOwn && (!isNear || found.length < SHORT)) return [];
    return [{ sentence: `${name} is not a setting. Did you mean ${found}?`, isNear }];
  });
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

/** The number of characters to insert, delete, replace, or exchange with the next one. */
function editsBetween(from: string, to: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, i) => i)];
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const isExchanged = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other;
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          isExchanged ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
