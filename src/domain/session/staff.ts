/** True if the user is staff. Accounts have no roles yet: every signed-in user is staff. */
export function isStaff(_user: string): boolean {
  return true;
}
