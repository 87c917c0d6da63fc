import * as client from "openid-client";
import { isLoopback } from "../../http/client-address.ts";
import { Problem } from "../../http/problems.ts";
import type { ProviderSettings } from "../../settings/sign-in-settings.ts";
import type { Flow } from "./flow.ts";
import { type Identity, identityOf } from "./identity.ts";
import { refusals } from "./refusals.ts";

/** A provider with which people sign in. */
export type Provider = {
  /** What the button shows. */
  name: string;
  /** True if the person's groups decide the role, at each sign-in. */
  decidesRole: boolean;
  /** The provider's own address, from which a picture may come whatever its network. */
  issuer: string;
  /** The address at which the person signs in; `email` is a proposal. Throws 503 if the provider does not answer. */
  address(flow: Flow, email: string): Promise<string>;
  /**
   * Checks the query with which the provider sent the browser back, exchanges its code, and returns who has signed in.
   * Throws a {@link Problem} with a sentence for everything else.
   */
  identify(flow: Flow, query: string): Promise<Identity>;
};

/** Where the provider sends the browser: a page of the app, so that it opens without signal too. */
const RETURN_PATH = "/login/return";
/** Seconds for each request to the provider: all of them end before the app gives up. */
const TIMEOUT = 6;
/** Seconds by which the clocks may differ. */
const TOLERANCE = 30;
/** Milliseconds after which the provider's addresses are read again. */
const HOUR = 3_600_000;

/** The provider of the settings. It is not contacted before someone signs in: the server also starts without it. */
export function openIdProvider(settings: ProviderSettings, now: () => number): Provider {
  const { name, issuer, origin } = settings;
  const redirect_uri = origin + RETURN_PATH;
  let found: { config: client.Configuration; at: number } | undefined;
  const configuration = async () => {
    if (found === undefined || Math.abs(now() - found.at) > HOUR)
      found = { config: await discover(settings), at: now() };
    return found.config;
  };
  const orRefuse = <T>(work: () => Promise<T>) =>
    work().catch((error) => {
      throw error instanceof Problem ? error : refusalOf(error, name);
    });
  return {
    ...{ name, issuer, decidesRole: settings.roles !== null },
    address: (flow, email) =>
      orRefuse(async () => {
        const { scopes: scope, prompt } = settings;
        const parameters = {
          ...{ redirect_uri, scope, state: flow.state, nonce: flow.nonce },
          code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
          code_challenge_method: "S256",
          ...(prompt !== "none" && { prompt }),
          ...(email !== "" && { login_hint: email }),
        };
        return client.buildAuthorizationUrl(await configuration(), parameters).href;
      }),
    identify: (flow, query) =>
      orRefuse(async () => {
        const config = await configuration();
        const answer = new URL(redirect_uri);
        answer.search = query;
        const tokens = await client.authorizationCodeGrant(config, answer, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw refusals.invalid(name, "The answer has no ID token.");
        // Many providers send name, e-mail and groups only here.
        const person = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
        return identityOf(claims, person, settings);
      }),
  };
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  // The settings allow HTTP on this machine only.
  const isPlain = url.protocol === "http:" && isLoopback(url.hostname);
  const authentication: client.ClientAuth = (server, ...rest) => {
    const [basic, post] = ["client_secret_basic", "client_secret_post"];
    const known = server.token_endpoint_auth_methods_supported ?? [basic];
    const isPost = known.includes(post) && !known.includes(basic);
    const authenticate = isPost ? client.ClientSecretPost : client.ClientSecretBasic;
    return authenticate(clientSecret)(server, ...rest);
  };
  return client.discovery(url, clientId, { [client.clockTolerance]: TOLERANCE }, authentication, {
    timeout: TIMEOUT,
    // The signature of an ID token is checked, although it arrives over TLS.
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  });
}

type Coded = { code?: unknown; error?: unknown; cause?: unknown; status?: unknown };

/** Faults of the network, and of a provider that is being restarted. */
function isAway(error: unknown): boolean {
  const { code, cause } = error as Coded;
  if (code === "OAUTH_TIMEOUT" || (error instanceof TypeError && code === undefined)) return true;
  return code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && Number((cause as Coded | undefined)?.status) >= 500;
}

/** Returns the sentence for a fault. What is logged has no token, code or claim: only the fault's code and message. */
function refusalOf(error: unknown, name: string): Problem {
  const coded = error as Coded;
  const fault =
    `${coded.code ?? ""} ${coded.error ?? ""} ${error instanceof Error ? error.message : error}`.trim();
  if (isAway(error)) return refusals.away(name, fault);
  switch (coded.code) {
    case "OAUTH_AUTHORIZATION_RESPONSE_ERROR":
      return coded.error === "access_denied" ? refusals.cancelled(name) : refusals.settings(name, fault);
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return refusals.clocks(name, fault);
    case "OAUTH_RESPONSE_BODY_ERROR":
    case "OAUTH_WWW_AUTHENTICATE_CHALLENGE":
      // A code that was used, or that belongs to another sign-in.
      return coded.error === "invalid_grant" ? refusals.over() : refusals.settings(name, fault);
    default:
      return refusals.invalid(name, fault);
  }
}
