import { z } from "zod";
import { hasRole, type Role } from "#domain/kernel/roles.ts";
import type { GroupRole, ProviderSettings } from "../../settings/sign-in-settings.ts";
import { refusals } from "./refusals.ts";

/** Who signs in, as the provider states it, and may use this lab. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Verified, of an allowed domain. */
  email: string;
  /** Without `@`, so that it is never the e-mail address of another person; null without a usable name. */
  name: string | null;
  /** The name that is shown for the person; null where the provider has only a user name. */
  displayName: string | null;
  picture: string | null;
  /** Of the person's groups; null where administrators of the lab decide. */
  role: Role | null;
};

type Claims = Readonly<Record<string, unknown>>;
type Expected = Pick<ProviderSettings, "name" | "domains" | "verifiedClaim" | "groupsClaim" | "roles">;

/**
 * Checks what a provider states about a person: in the ID token, which has priority, and in its answer about the `person`.
 * Throws 403 with a sentence where the person may not use this lab.
 */
export function identityOf(token: Claims, person: Claims, expected: Expected): Identity {
  const { domains, verifiedClaim, groupsClaim, roles, name } = expected;
  const claims = { ...person, ...token };
  // Both from one answer: an address is not verified by a statement about another one.
  const stated = token.email === undefined ? person : token;
  const email = z.email().max(200).safeParse(stated.email).data;
  if (email === undefined) throw refusals.noEmail(name);
  // Some providers send a text or a number.
  if (![true, "true", 1, "1"].includes(stated[verifiedClaim] as never))
    throw refusals.unverified(name, email);
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (!domains.includes("*") && !domains.includes(domain)) throw refusals.otherDomain(domain);
  const role = roles === null ? null : roleOfGroups(roles, textsIn(claims[groupsClaim]));
  if (roles !== null && role === null) throw refusals.noGroup(name);
  const { iss: issuer, sub: subject, picture } = claims;
  return {
    ...{ issuer: String(issuer), subject: String(subject), email, role },
    name: nameIn(claims.name) ?? nameIn(claims.preferred_username),
    displayName: nameIn(claims.name),
    picture: typeof picture === "string" ? picture : null,
  };
}

/** Groups are a list; a provider with one group may send its name alone. */
function textsIn(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === "string");
}

function nameIn(value: unknown): string | null {
  if (typeof value !== "string" || value.includes("@")) return null;
  const name = value
    .normalize("NFC")
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim();
  // Half of an emoji at the end cannot be stored.
  const short = name
    .slice(0, 60)
    .replace(/\p{Surrogate}$/u, "")
    .trim();
  return short === "" ? null : short;
}

/** Returns the highest role of a person's groups; null if none of them has a role. */
function roleOfGroups(roles: readonly GroupRole[], groups: readonly string[]): Role | null {
  return roles
    .filter(({ group }) => group === "*" || groups.includes(group))
    .reduce<Role | null>((best, { role }) => (best === null || hasRole(role, best) ? role : best), null);
}
