import { validate } from "uuid";
import type { z } from "zod";
import { BatchWrite } from "#contract/sync/calls.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { isStorable, NOT_STORABLE } from "#domain/values/text.ts";
import { isUsableTime } from "#domain/values/time.ts";
import { badRequest, invalid, Problem } from "./problems.ts";
import { readText } from "./read-body.ts";

/**
 * Returns the body's JSON, `{}` if empty. Throws as {@link readText}, 415 for other content types, 400 for text that is
 * not JSON.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  if (text === "") return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Problem(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be application/json");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON");
  }
}

/**
 * Throws 400, with the fields that are wrong, for NUL, which ends an SQL text, for half a surrogate pair, which is not
 * UTF-8, and for deep nesting.
 */
export function checkStorable(given: unknown, where: "body" | "query string" = "body"): void {
  if (isStorableJson(given)) return;
  const errors = Object.entries(given ?? {})
    .filter(([, value]) => !isStorableJson(value))
    .map(([field]) => ({ field, message: NOT_STORABLE }));
  const detail = `The ${where} contains characters that cannot be stored`;
  throw new Problem(400, "BAD_REQUEST", detail, errors.length > 0 ? { errors } : {});
}

const isStorableJson = (given: unknown) => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(toText(given));

function toText(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    throw badRequest("The body is not valid JSON");
  }
}

/**
 * Returns the checked path parameters. Throws 400 for a malformed id, and for text that cannot be stored: the client's
 * error, not a lab's rule (422).
 */
export function readParams(shape: z.ZodType, params: Record<string, string>): Record<string, string> {
  const parsed = shape.safeParse(params);
  const names = parsed.success
    ? Object.keys(params).filter((name) => !isStorable(params[name] ?? ""))
    : parsed.error.issues.map((issue) => issue.path.join("."));
  if (parsed.success && names.length === 0) return parsed.data as Record<string, string>;
  throw badRequest(`The path is malformed: ${names.join(", ")}`);
}

/**
 * Returns the checked query string; the last value of a repeated key counts. Throws 400 for text that cannot be stored,
 * otherwise 422.
 */
export function readQuery<T>(shape: z.ZodType<T>, url: string): T {
  const given = Object.fromEntries(new URL(url).searchParams);
  checkStorable(given, "query string");
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

/** The command's id (a UUID), and the one that a server of an earlier version gave it, if that differs. */
type CommandKeys = { key: string; formerKey?: string };

/**
 * Returns the command's id from the `Idempotency-Key`. A key of another form is converted, always to the same UUID, with
 * the lab's `secret`: no person can compute, and so claim, the UUID of another's key. Without a key the id is random, so a
 * repeat by the client is not recognized.
 */
export function commandKeys(header: string | null, user: string, secret: string | null): CommandKeys {
  const given = header?.trim().toLowerCase() ?? "";
  if (given === "") return { key: crypto.randomUUID() };
  if (validate(given)) return { key: given };
  const converted = (name: string) => namedId("idempotency_key", name);
  return { key: converted(`${secret} ${user} ${given}`), formerKey: converted(`${user} ${given}`) };
}

/** Returns the time (ISO UTC) of a write recorded without signal; `null` without a value, `now` for an unusable time. */
export function recordedOffline(value: string | null | undefined, now: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  return isUsableTime(value) ? new Date(value).toISOString() : now;
}

/** Returns the milliseconds by which the device's clock is ahead; null without a whole number. */
export function clockOffOf(header: string | null): number | null {
  const off = header === null || header.trim() === "" ? Number.NaN : Number(header);
  return Number.isSafeInteger(off) ? off : null;
}

/** Returns the e-mail that is percent-encoded in a header about the origin of a write; null without one. */
export function emailIn(header: string | null): string | null {
  if (header === null || header.length > 1000) return null;
  try {
    return BatchWrite.shape.imported_by.parse(decodeURIComponent(header)) ?? null;
  } catch {
    return null;
  }
}

/** True if the client prefers an answer without what it can do without (RFC 7240). */
export function prefersMinimal(request: Request): boolean {
  return /(^|,)\s*return\s*=\s*"?minimal"?\s*(,|;|$)/i.test(request.headers.get("Prefer") ?? "");
}

/** Returns the name that the tablet gave itself (at most 100 characters), which is stored with each reply. */
export function deviceOf(request: Request): string | null {
  return request.headers.get("X-Fibril-Device")?.slice(0, 100) ?? null;
}

/** The versions that a write accepts: a list, `any` for an existing record, or null without the header. */
export type IfMatch = number[] | "any" | null;

/** Formats a record's version as an ETag: `"7"`. */
export function toETag(version: number): string {
  return `"${version}"`;
}

/**
 * Parses `If-Match`: `"7"`, `"6", "7"` or `*`. Also accepts 7 without quotes, and `W/"7"`, into which compression turns
 * our ETag. Throws 400 for any other text.
 */
export function ifMatch(header: string | null): IfMatch {
  if (header === null) return null;
  if (header.trim() === "*") return "any";
  return header.split(",").map((tag) => {
    const [, version] = tag.trim().match(/^(?:W\/)?"?(\d{1,15})"?$/) ?? [];
    if (version === undefined) throw badRequest("If-Match must name versions of the record");
    return Number(version);
  });
}
