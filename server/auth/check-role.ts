import type { Operation } from "#contract/operation.ts";
import { hasRole, onlyFor, type Role } from "#domain/kernel/roles.ts";
import { Problem } from "../http/problems.ts";

/** Throws 403 when the role may not run the operation. It is not stored as a reply: the role may be back later. */
export function checkRole({ needs = "member" }: Pick<Operation, "needs">, role: Role): void {
  if (!hasRole(role, needs)) throw new Problem(403, "FORBIDDEN", onlyFor(needs));
}
