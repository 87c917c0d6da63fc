import type { z } from "zod";
import { shapeOf } from "../kernel/fields.ts";

/** The question below a use that exceeds its stock, as specified. */
export const USED_ALREADY = "I have already used this amount. Record it anyway.";

/** True for a refusal that the person can override with `allow_overdraw`; `body` is the schema of the refused write. */
export function isQuestion(body: z.ZodType, { code }: { code: string }): boolean {
  return (code === "INSUFFICIENT_STOCK" || code === "INACTIVE") && "allow_overdraw" in shapeOf(body);
}

/** True if the person has confirmed that the amount was used. */
export function isAnswered(body: unknown): boolean {
  return (body as { allow_overdraw?: boolean | null }).allow_overdraw === true;
}
