import type { AnyCommand } from "#contract/operation.ts";

const INVALID = "Invalid values in the form. Please fill in all fields correctly.";

/** What the forms of a homogenization say of faults, and of the lab's refusal. */
export function wordsOf({ failure }: Pick<AnyCommand, "failure">) {
  return { invalid: INVALID, refused: (reason: string) => `${failure}: ${reason}` };
}
