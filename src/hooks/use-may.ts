import { hasRole, type Role } from "#domain/kernel/roles.ts";
import { useSession } from "./lab-context.tsx";

/** Returns whether the signed-in person may run an operation; others are not offered. The server decides again. */
export function useMay(): (needed: Role | { needs?: Role }) => boolean {
  const { role } = useSession();
  return (needed) => hasRole(role, typeof needed === "string" ? needed : (needed.needs ?? "member"));
}
