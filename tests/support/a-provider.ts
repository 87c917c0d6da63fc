import { type Identity, identityOf } from "#server/auth/provider/identity.ts";
import type { Provider } from "#server/auth/provider/open-id-provider.ts";
import { refusals } from "#server/auth/provider/refusals.ts";
import type { GroupRole, ProviderSettings } from "#server/settings/sign-in-settings.ts";

/** The lab at its provider. */
export const CLIENT = { clientId: "fibril", clientSecret: "correct-horse-battery-staple" };

/** Ada, as most providers describe a person. */
export const ada = {
  email: "ada@lab.example",
  email_verified: true,
  name: "Ada Lovelace",
  groups: ["lab-staff"],
};

/** The settings of a lab for a provider. */
export const expected = (issuer: string): ProviderSettings => ({
  ...CLIENT,
  issuer,
  name: "Keycloak",
  origin: "https://lab.example",
  scopes: "openid profile email",
  prompt: "login",
  domains: ["lab.example"],
  verifiedClaim: "email_verified",
  groupsClaim: "groups",
  roles: null,
});

/**
 * A provider without a network, for tests in a DOM, where no server of this machine can be reached. Its codes are names of
 * people; `isAway` is one that does not answer. What a real one does is tested in tests/api/sign-in.
 */
export function aProvider({ roles = null }: { roles?: GroupRole[] | null } = {}) {
  const people = new Map<string, Record<string, unknown>>([["ada", ada]]);
  const issuer = "https://sso.lab.example";
  const settings = { ...expected(issuer), roles };
  const state = { isAway: false };
  const answered = <T>(work: () => T): Promise<T> =>
    state.isAway ? Promise.reject(refusals.away(settings.name, "refused")) : Promise.resolve().then(work);
  const provider: Provider = {
    ...{ issuer, name: settings.name, decidesRole: roles !== null },
    address: (flow) => answered(() => `${issuer}/auth?state=${flow.state}`),
    identify: (flow, query) =>
      answered((): Identity => {
        const answer = new URLSearchParams(query);
        const subject = answer.get("code") ?? "";
        if (answer.get("state") !== flow.state) throw refusals.invalid(settings.name, "state");
        return identityOf({ ...people.get(subject), iss: issuer, sub: subject }, {}, settings);
      }),
  };
  /** Returns the path at which the app opens after a person has signed in at an address of the provider. */
  const signIn = (address: string, name: string) =>
    `/login/return?${new URLSearchParams({ code: name, state: new URL(address).searchParams.get("state") ?? "" })}`;
  return { provider, people, state, signIn };
}
