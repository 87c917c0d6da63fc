import type { z } from "zod";
import type { Rejection } from "#domain/kernel/change.ts";

/** The body of every refusal: a sentence for people, a code, and the fields concerned. */
type ProblemBody = {
  detail: string;
  code: string;
  errors?: { field: string; message: string }[];
  current?: unknown;
  /** Of a session that was ended: the device is to delete the lab's data, except what is unsent. */
  wipe?: true;
  /** With `wipe`: the public key for which the device encrypts what is unsent. */
  seal?: string;
};

/** A status and a JSON body, ready to send or to store. */
export type Answer<Body = string> = { status: number; body: Body; headers?: Record<string, string> };
/** An answer whose body may be a stream. */
export type AnyAnswer = Answer<string | ReadableStream<Uint8Array>>;

/** Thrown while a request is handled, to end the request with this answer. */
export class Problem extends Error {
  readonly answer: Answer;
  readonly code: string;

  /** A `cause` is a fault of the server, to be logged. */
  constructor(
    status: number,
    code: string,
    detail: string,
    more: Partial<Answer & ProblemBody> & ErrorOptions = {},
  ) {
    super(detail, more);
    const { headers, errors, current, wipe, seal } = more;
    const body: ProblemBody = {
      detail,
      code,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      ...(wipe && { wipe }),
      ...(seal && { seal }),
    };
    this.code = code;
    this.answer = { status, body: JSON.stringify(body), ...(headers && { headers }) };
  }
}

/** Returns 422 with the messages joined by '; ' and the field of each. */
export function invalid(error: z.ZodError): Problem {
  const errors = error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
  return new Problem(422, "VALIDATION", errors.map((e) => e.message).join("; "), { errors });
}

/** Converts the lab's rejection to a problem. */
export function rejected(rejection: Rejection): Problem {
  const { status, code, message, field, current } = rejection;
  const errors = field === undefined ? undefined : [{ field, message }];
  return new Problem(status, code, message, { ...(errors && { errors }), current });
}

export const unauthenticated = (detail = "Session expired. Please log in again.") =>
  new Problem(401, "UNAUTHENTICATED", detail, {
    headers: { "WWW-Authenticate": "Bearer" },
  });

/** 401 for a device whose session a person has ended, or whose account is disabled. */
export class AccessEnded extends Problem {
  readonly account: { email: string; is_disabled: boolean };
  readonly wipes: boolean;

  /** `seal` as in the body of the answer. */
  constructor(account: AccessEnded["account"], wipes: boolean, seal?: string) {
    const { is_disabled } = account;
    const [code, detail] = is_disabled
      ? ["ACCOUNT_DISABLED", "This account is disabled."]
      : ["SESSION_ENDED", "Your session was ended. Please log in again."];
    const headers = { "WWW-Authenticate": "Bearer" };
    super(401, code, detail, { headers, ...(wipes && { wipe: true, ...(seal && { seal }) }) });
    this.account = account;
    this.wipes = wipes;
  }
}

export const badRequest = (detail: string) => new Problem(400, "BAD_REQUEST", detail);

/** Codes of a full disk, or an exhausted quota: of the operating system, of SQLite and of PostgreSQL. */
const FULL = ["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"];

/**
 * Codes of SQLite for a write that the disk has refused. A quota has no code of its own there, and neither has a disk that is
 * full when the index of the write-ahead log grows.
 */
const NOT_WRITTEN = [
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_SHMSIZE",
  "SQLITE_IOERR_TRUNCATE",
  "SQLITE_IOERR_FSYNC",
  "SQLITE_IOERR_DIR_FSYNC",
];

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? "";

/** True for an error because the disk of the server, or of its database, is full. */
export const isDiskFull = (error: unknown) => FULL.includes(codeOf(error));

/** 507 for an error because the disk takes no write; null for another error. The write can be sent again. */
export function notWritten(error: unknown): Problem | null {
  const isFull = isDiskFull(error);
  if (!isFull && !NOT_WRITTEN.includes(codeOf(error))) return null;
  const why = isFull ? "The server's disk is full." : "The server cannot write to its disk.";
  return new Problem(507, "NOT_STORED", `${why} Try again later.`);
}

export const internal = () => new Problem(500, "INTERNAL", "Something went wrong.");

export const tooLarge = (headers: Record<string, string> = {}) =>
  new Problem(413, "TOO_LARGE", "The request is too large.", { headers });
