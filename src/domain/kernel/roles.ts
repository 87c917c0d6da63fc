/** What a person may do, each role with everything that the roles before it may do. A reader writes no records. */
export const roles = ["reader", "member", "staff", "administrator"] as const;
export type Role = (typeof roles)[number];

/** What a role is called on the screen. */
export const roleLabels: Readonly<Record<Role, string>> = {
  reader: "Read-only",
  member: "Member",
  staff: "Staff",
  administrator: "Administrator",
};

/** The people of a role, in a sentence. */
export const rolePlurals: Readonly<Record<Role, string>> = {
  reader: "people of the lab",
  member: "members",
  staff: "staff",
  administrator: "administrators",
};

/** True if `role` may do what needs at least the role `needed`. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** The refusal of what needs at least the role `needed`. */
export function onlyFor(needed: Role): string {
  return `Only ${rolePlurals[needed]} can do this.`;
}

/** True for staff and administrators: the person of a stamp, or of a session. */
export function isStaff({ role }: { role: Role }): boolean {
  return hasRole(role, "staff");
}
