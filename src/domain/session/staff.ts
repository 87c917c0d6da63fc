import { hasRole, type Role } from "./roles.ts";

/** True if the person who writes is staff, or an administrator. `by` is the stamp of a write, or a session. */
export function isStaff({ role }: { role: Role }): boolean {
  return hasRole(role, "staff");
}
