import { z } from "zod";
import type { Role } from "#domain/kernel/roles.ts";
import { isLoopback } from "../http/client-address.ts";
import { readBy, variables } from "./variables.ts";

/** Returns the issuer that the text is: HTTPS, and on this machine also HTTP, so that a provider can be tried. */
function readIssuer(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.search || url.hash || url.username) return undefined;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  return isSafe ? text : undefined;
}

/** The domains in a list with commas, in lower case; `*` is every domain. */
function readDomains(text: string): string[] | undefined {
  const domains = text.split(",").map((domain) => domain.trim().toLowerCase());
  return domains.every((domain) => /^(\*|([a-z0-9-]+\.)+[a-z0-9-]+)$/.test(domain)) ? domains : undefined;
}

/** The role of the members of a group at the provider; the group `*` is everyone. */
export type GroupRole = { group: string; role: Role };

/** `lab-admins=administrator, *=member`. A group may have commas and `=`, as in `cn=lab,dc=uni`. Undefined for another text. */
function readGroupRoles(text: string): GroupRole[] | undefined {
  const pairs = [...`${text},`.matchAll(/\s*(.+?)\s*=\s*(reader|member|staff|administrator)\s*,/gy)];
  const length = pairs.reduce((sum, [pair]) => sum + pair.length, 0);
  if (pairs.length === 0 || length !== text.length + 1) return undefined;
  return pairs.map(([, group = "", role]) => ({ group, role: role as Role }));
}

/** The settings of the sign-in by OpenID Connect, and of local accounts. */
export const signInSettings = {
  oidcIssuer: readBy(readIssuer, "is not an address such as https://sso.lab.example/realms/lab")
    .optional()
    .register(variables, {
      name: "FIBRIL_OIDC_ISSUER",
      about:
        "the issuer of the OpenID provider with which [people sign in](#sign-in-by-openid-connect), as its discovery document names it; needs the next three settings and `FIBRIL_ORIGIN`",
    }),
  oidcClientId: z.string().optional().register(variables, {
    name: "FIBRIL_OIDC_CLIENT_ID",
    about: "the id that the provider has given to this server",
  }),
  oidcClientSecret: z.string().optional().register(variables, {
    name: "FIBRIL_OIDC_CLIENT_SECRET",
    about: "the secret that the provider has given to this server",
    isSecret: true,
  }),
  oidcDomains: readBy(readDomains, "is not a list of domains such as lab.example, uni.example")
    .optional()
    .register(variables, {
      name: "FIBRIL_OIDC_DOMAINS",
      about: "the domains of the e-mail addresses that may sign in, such as `lab.example`; `*` for all",
    }),
  oidcName: z.string().max(40, "is too long: at most 40 characters").optional().register(variables, {
    name: "FIBRIL_OIDC_NAME",
    about: 'the provider\'s name, for the button "Sign in with …"',
    without: "the host of the issuer",
  }),
  oidcScopes: z.string().prefault("openid profile email").register(variables, {
    name: "FIBRIL_OIDC_SCOPES",
    about: "the scopes to request; some providers send groups only with a scope of their own",
  }),
  oidcPrompt: z
    .enum(["login", "select_account", "none"], "is not login, select_account or none")
    .prefault("login")
    .register(variables, {
      name: "FIBRIL_OIDC_PROMPT",
      about:
        "what the provider requests at each sign-in, also of a person who is signed in there: `login`, the password; `select_account`, the choice of an account; `none`, nothing, only for devices of one person",
    }),
  oidcVerifiedClaim: z.string().prefault("email_verified").register(variables, {
    name: "FIBRIL_OIDC_VERIFIED_CLAIM",
    about: "the claim that states that the provider has verified the e-mail address; Entra has `xms_edov`",
  }),
  oidcGroupsClaim: z.string().prefault("groups").register(variables, {
    name: "FIBRIL_OIDC_GROUPS_CLAIM",
    about: "the claim with the person's groups",
  }),
  oidcRoles: readBy(readGroupRoles, "is not a list such as lab-admins=administrator, *=member")
    .optional()
    .register(variables, {
      name: "FIBRIL_OIDC_ROLES",
      about:
        "the role of each group, such as `lab-admins=administrator, lab-staff=staff, *=member`, applied at each sign-in; `*` is everyone. Without it a new person is a member, and administrators change roles",
    }),
  localAccounts: z.enum(["on", "off"], "is not on or off").prefault("on").register(variables, {
    name: "FIBRIL_LOCAL_ACCOUNTS",
    about: "`off`: people sign in by OpenID Connect only, not with a password",
  }),
};

type SignInSettings = z.output<z.ZodObject<typeof signInSettings>>;

/** The settings without which there is no sign-in by OpenID Connect, with their variables. */
const required = {
  oidcIssuer: "FIBRIL_OIDC_ISSUER",
  oidcClientId: "FIBRIL_OIDC_CLIENT_ID",
  oidcClientSecret: "FIBRIL_OIDC_CLIENT_SECRET",
  oidcDomains: "FIBRIL_OIDC_DOMAINS",
} as const;

export const requiredOfOidc = Object.keys(required) as (keyof typeof required)[];

/** Adds a sentence for each setting that is missing beside those that are set. */
export function checkSignIn(
  given: Partial<SignInSettings> & { origin?: string | undefined },
  missing: (key: string, message: string) => void,
): void {
  const first = requiredOfOidc.find((key) => given[key] !== undefined);
  if (first !== undefined) {
    for (const key of [...requiredOfOidc, "origin" as const])
      if (given[key] === undefined) missing(key, `is needed with ${required[first]}`);
  } else if (given.localAccounts === "off")
    missing("localAccounts", "needs FIBRIL_OIDC_ISSUER, otherwise no one can sign in");
}

/** A provider, and what this server expects of it. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button shows. */
  name: string;
  /** The public address of this server. */
  origin: string;
  scopes: string;
  prompt: "login" | "select_account" | "none";
  /** E-mail domains in lower case; `*` is every domain. */
  domains: string[];
  verifiedClaim: string;
  groupsClaim: string;
  /** Null where administrators of the lab decide about roles. */
  roles: GroupRole[] | null;
};

/** Returns the provider of the settings; null without one. */
export function providerSettings(
  settings: SignInSettings & { origin?: string | undefined },
): ProviderSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings;
  const { oidcDomains: domains, origin } = settings;
  if (!issuer || !clientId || !clientSecret || !domains || !origin) return null;
  return {
    ...{ issuer, clientId, clientSecret, domains, origin },
    name: settings.oidcName ?? new URL(issuer).hostname,
    scopes: settings.oidcScopes,
    prompt: settings.oidcPrompt,
    verifiedClaim: settings.oidcVerifiedClaim,
    groupsClaim: settings.oidcGroupsClaim,
    roles: settings.oidcRoles ?? null,
  };
}
