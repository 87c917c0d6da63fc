import * as z from "zod/mini";
import type { Answer } from "./fetch-json.ts";

/** Returns an answer's body, parsed by the call's schema in the contract; `undefined` for a body of another shape. */
export function readBody<A extends z.core.$ZodType>(
  call: { answer: A },
  { body }: Answer,
): z.output<A> | undefined {
  return z.safeParse(call.answer, body).data;
}
