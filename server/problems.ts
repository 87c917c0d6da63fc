import type { z } from "zod";
import type { Rejection } from "#domain/change.ts";

/** What every refusal looks like: one human sentence, a code, and the fields it concerns. */
type ProblemBody = {
  detail: string;
  code: string;
  errors?: { field: string; message: string }[];
  current?: unknown;
};

/** What the server answers: a status and a JSON body, ready to send or to store. */
export type Answer<Body = string> = { status: number; body: Body; headers?: Record<string, string> };
/** What may also be sent: a body that is still being made. */
export type Sent = Answer<string | ReadableStream<Uint8Array>>;

/** Thrown anywhere below a request to end it with this answer. */
export class Problem extends Error {
  readonly answer: Answer;

  constructor(status: number, code: string, detail: string, more: Partial<Answer & ProblemBody> = {}) {
    super(detail);
    const { headers, errors, current } = more;
    const body: ProblemBody = {
      detail,
      code,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
    };
    this.answer = { status, body: JSON.stringify(body), ...(headers && { headers }) };
  }
}

/** 422: messages joined by '; ', each with the path of its field. */
export function invalid(error: z.ZodError): Problem {
  const errors = error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
  return new Problem(422, "VALIDATION", errors.map((e) => e.message).join("; "), { errors });
}

/** The lab's no, as an answer. */
export function rejected(rejection: Rejection): Problem {
  const { status, code, message, field, current } = rejection;
  const errors = field === undefined ? undefined : [{ field, message }];
  return new Problem(status, code, message, { ...(errors && { errors }), current });
}

export const unauthenticated = () =>
  new Problem(401, "UNAUTHENTICATED", "Session expired. Please log in again.", {
    headers: { "WWW-Authenticate": "Bearer" },
  });

export const badRequest = (detail: string) => new Problem(400, "BAD_REQUEST", detail);

export const internal = () => new Problem(500, "INTERNAL", "Something went wrong.");

export const tooLarge = () => new Problem(413, "TOO_LARGE", "The request is too large.");
