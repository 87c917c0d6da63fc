import { type Role, roleLabels } from "../kernel/roles.ts";
import type { AuditEntry } from "./schema.ts";

type Details = AuditEntry["details"];

const wiped = ({ wipe }: Details) => (wipe ? "; the devices delete the lab's data" : "");

/** The role as the page "People" shows it. */
const showRole = (role: Details[string] | undefined): string =>
  (roleLabels[role as Role] ?? String(role)).toLowerCase();

/** What was done, after the name of the person who did it, by the name of the call or of the command. */
const texts: Record<string, (about: string, details: Details) => string> = {
  signIn: () => "signed in",
  addAccount: (about, { role }) => `added the account of ${about}${role ? `, ${showRole(role)}` : ""}`,
  setName: (about) => `changed the name that is shown for ${about}`,
  setRole: (about, { role }) => `gave ${about} the role ${showRole(role)}`,
  setDisabled: (about, details) =>
    `${details.is_disabled ? "disabled" : "enabled"} the account of ${about}${wiped(details)}`,
  resetPassword: (about) => `set a new password for ${about}`,
  endSessions: (about, details) => `signed ${about} out on all devices${wiped(details)}`,
  endSession: (about, details) => `signed ${about} out on one device${wiped(details)}`,
  revokeApiTokenOf: (about) => `revoked an API token of ${about}`,
  exportPerson: (about) => `exported the data about ${about}`,
  anonymizePerson: (about) => `anonymized a person, who is ${about} now`,
  "add-account": (about, { role = "member" }) => `added the account of ${about}, ${showRole(role)}`,
  "set-name": (about) => `changed the name that is shown for ${about}`,
  "set-role": (about, { role }) => `gave ${about} the role ${showRole(role)}`,
  "reset-password": (about) => `set a new password for ${about}`,
  "end-sessions": (about, details) => `signed ${about} out on all devices${wiped(details)}`,
  "disable-account": (about, details) => `disabled the account of ${about}${wiped(details)}`,
  "enable-account": (about) => `enabled the account of ${about}`,
  "unlink-account": (about) => `released the account of ${about} from its person at the OpenID provider`,
  "revoke-token": () => "revoked an API token",
};

/** `signed eve out on all devices`; of an action without a text, its name and the person. */
export function showAction({
  action,
  about,
  details,
}: Pick<AuditEntry, "action" | "about" | "details">): string {
  const text = texts[action];
  if (text === undefined) return about === null ? action : `${action}: ${about}`;
  return text(about ?? "a deleted account", details);
}
