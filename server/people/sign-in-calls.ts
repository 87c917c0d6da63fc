import type { ProviderAnswer, SignInWays, User } from "#domain/session/sign-in.ts";
import type { Provider } from "../auth/provider/open-id-provider.ts";
import { beginSignIn, completeSignIn, identify } from "../auth/provider/provider-sign-in.ts";
import type { OpenSession, SessionLimits } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Log } from "../http/log.ts";
import { Problem } from "../http/problems.ts";
import { type Caller, type CallHandlers, handler } from "../lab/handler.ts";

/** How people sign in. Without a provider there are local accounts. */
export type SignIn = { provider: Provider | null; hasLocalAccounts: boolean };

type SignInLab = SignIn & {
  origin: string | null;
  db: LabDb;
  accounts: Accounts;
  clock: Clock;
  log: Log;
  sessionLimits: SessionLimits;
  withSettings: (session: Promise<OpenSession>) => Promise<User>;
  onSignedIn: (user: User, caller: Caller) => Promise<void>;
  /** `account` is the address that the provider has verified, otherwise null. */
  onRefused: (account: string | null, address: string, error: unknown) => void;
};

/** Returns the handlers of the calls about the sign-in at an OpenID provider. */
export function signInHandlers(lab: SignInLab): CallHandlers {
  const { provider, hasLocalAccounts, origin, sessionLimits: limits } = lab;
  return {
    signInWays: handler(
      async (): Promise<SignInWays> => ({
        local: hasLocalAccounts,
        provider: provider?.name ?? null,
        origin,
      }),
    ),
    beginProviderSignIn: handler<unknown, { email: string }>(({ body }) => beginSignIn(lab, body.email)),
    completeProviderSignIn: handler<unknown, ProviderAnswer>(async ({ body, caller }) => {
      const { address, device } = caller;
      let account: string | null = null;
      try {
        const identity = await identify(lab, body);
        account = identity.email;
        const user = await lab.withSettings(completeSignIn(lab, identity, { address, device, limits }));
        await lab.onSignedIn(user, caller);
        return user;
      } catch (error) {
        lab.onRefused(account, address, error);
        throw error;
      }
    }),
  };
}

/** The calls that need a password, or set one. */
const passwordCalls = ["login", "setup", "addAccount", "resetPassword", "changePassword"];

/** Returns the handlers; without local accounts, those of passwords refuse with 403. */
export function withoutPasswords(
  handlers: CallHandlers,
  { provider, hasLocalAccounts }: SignIn,
): CallHandlers {
  if (hasLocalAccounts) return handlers;
  const refuse = handler(async () => {
    throw new Problem(403, "FORBIDDEN", `This lab has no passwords. Sign in with ${provider?.name}.`);
  });
  return { ...handlers, ...Object.fromEntries(passwordCalls.map((name) => [name, refuse])) };
}
