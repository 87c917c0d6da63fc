import { validate } from "uuid";
import type { z } from "zod";
import { namedId } from "#domain/kernel/ids.ts";
import { badRequest, invalid, Problem } from "./problems.ts";

/** The body's JSON; `{}` when there is none. Refuses other content types, and text the database could not keep. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === "") return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Problem(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be application/json");
  }
  try {
    const body: unknown = JSON.parse(text);
    mustBeStorable(body);
    return body;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw badRequest("The body is not valid JSON");
  }
}

/** SQL text ends at a NUL, and half a surrogate pair is no UTF-8: both would come back as something else. */
export function mustBeStorable(body: unknown): void {
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(body)))
    throw badRequest("The body holds characters that cannot be stored");
}

/** Path parameters, checked. A malformed id is the client's mistake (400), not a lab's rule (422). */
export function readParams(shape: z.ZodType, params: Record<string, string>): Record<string, string> {
  const parsed = shape.safeParse(params);
  if (parsed.success) return parsed.data as Record<string, string>;
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  throw badRequest(`The path is malformed: ${names.join(", ")}`);
}

/** The query string, checked; of a repeated key the last one counts. */
export function readQuery<T>(shape: z.ZodType<T>, url: string): T {
  const parsed = shape.safeParse(Object.fromEntries(new URL(url).searchParams));
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

/**
 * The command's id: the `Idempotency-Key`. One that is no UUID is turned into one, the same each time; a client that
 * sends none gets a fresh one, and no protection from its own repeats.
 */
export function commandKey(header: string | null, user: string): string {
  const given = header?.trim().toLowerCase() ?? "";
  if (given === "") return crypto.randomUUID();
  return validate(given) ? given : namedId("idempotency_key", `${user} ${given}`);
}

/** When a write was recorded without signal: `null` unless said; a time that cannot be read counts as `now`. */
export function recordedOffline(value: string | null | undefined, now: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? now : new Date(at).toISOString();
}

/** The tablet's own name for itself, kept with each reply. */
export function deviceOf(request: Request): string | null {
  return request.headers.get("X-Fibril-Device")?.slice(0, 100) ?? null;
}
