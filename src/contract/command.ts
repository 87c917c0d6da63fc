import { withOwnId } from "#domain/qr-labels/own-ids.ts";
import { overWithdrawn } from "#domain/withdrawal/over-withdrawn.ts";
import type { Command, Shape } from "./operation.ts";

export function command<P extends Shape, B extends Shape, A extends Shape>(
  operation: Omit<Command<P, B, A>, "kind">,
): Command<P, B, A> {
  const rule = operation.seesWithdrawn ? operation.decide : overWithdrawn(operation.decide);
  return { kind: "command", ...operation, decide: withOwnId(rule) };
}
