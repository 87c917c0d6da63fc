import { hasRole, type Role } from "#domain/kernel/roles.ts";

/** The role of the members of a group at the provider; the group `*` is everyone. */
export type GroupRole = { group: string; role: Role };

/** `lab-admins=administrator, *=member`. A group may have commas and `=`, as in `cn=lab,dc=uni`. Undefined for another text. */
export function readGroupRoles(text: string): GroupRole[] | undefined {
  const pairs = [...`${text},`.matchAll(/\s*(.+?)\s*=\s*(member|staff|administrator)\s*,/gy)];
  const length = pairs.reduce((sum, [pair]) => sum + pair.length, 0);
  if (pairs.length === 0 || length !== text.length + 1) return undefined;
  return pairs.map(([, group = "", role]) => ({ group, role: role as Role }));
}

/** Returns the highest role of a person's groups; null if none of them has a role. */
export function roleOfGroups(roles: readonly GroupRole[], groups: readonly string[]): Role | null {
  return roles
    .filter(({ group }) => group === "*" || groups.includes(group))
    .reduce<Role | null>((best, { role }) => (best === null || hasRole(role, best) ? role : best), null);
}
