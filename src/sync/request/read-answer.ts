import * as z from "zod/mini";
import type { WriteProblem } from "#store/rows.ts";
import type { Answer } from "./fetch-json.ts";

/** Returns an answer's body, parsed by the call's schema in the contract; `undefined` for a body of another shape. */
export function readBody<A extends z.core.$ZodType>(
  call: { answer: A },
  { body }: Answer,
): z.output<A> | undefined {
  return z.safeParse(call.answer, body).data;
}

/** Reads the problem from the body of a refusal; code `UNKNOWN` and a default text where the body has none. */
export function toProblem(status: number, body: unknown): WriteProblem {
  const { detail, code, errors, current } = (body ?? {}) as Partial<WriteProblem>;
  return {
    status,
    code: typeof code === "string" ? code : "UNKNOWN",
    detail: typeof detail === "string" && detail !== "" ? detail : "unknown error",
    ...(Array.isArray(errors) ? { errors } : {}),
    ...(current === undefined ? {} : { current }),
  };
}
