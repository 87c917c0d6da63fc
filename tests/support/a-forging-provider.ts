import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { ada, expected } from "./a-provider.ts";
import { listen } from "./an-oidc-provider.ts";

const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** What the provider answers instead of the truth. */
type Forgery = {
  /** Claims of the ID token; `undefined` removes one. */
  claims?: Record<string, unknown>;
  /** The key that signs; null for a token without a signature. */
  key?: KeyObject | null;
  /** The answer to the request of the tokens, instead of them. */
  tokenAnswer?: { status: number; body: string };
  /** Values of the discovery document. */
  discovery?: Record<string, unknown>;
  /** Claims of the answer about the person. */
  person?: Record<string, unknown>;
};

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(claims: Record<string, unknown>, key: KeyObject | null): string {
  const header = key === null ? { alg: "none" } : { alg: "RS256", kid: "own" };
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${key === null ? "" : sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

/**
 * A provider that an attacker has changed, until the test ends: a real one does not send such answers. Every code is
 * accepted; `forgery` is what it does wrong, `nonce` the value of the sign-in.
 */
export async function aForgingProvider(forgery: Forgery = {}) {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server, 0)}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const state = { forgery, nonce: "" };
  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    ...{ iss: issuer, sub: "ada", aud: "fibril", iat: now(), exp: now() + 300, nonce: state.nonce },
    ...ada,
  });
  const answers: Record<string, () => { status: number; body: string }> = {
    "/.well-known/openid-configuration": () => ok({ ...metadata(issuer), ...state.forgery.discovery }),
    "/jwks": () => ok({ keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own", alg: "RS256" }] }),
    "/token": () => {
      const { key = own.privateKey, tokenAnswer, claims: forged } = state.forgery;
      const id_token = token({ ...claims(), ...forged }, key);
      return tokenAnswer ?? ok({ access_token: "a", token_type: "Bearer", expires_in: 300, id_token });
    },
    "/me": () => ok({ sub: "ada", ...state.forgery.person }),
  };
  server.on("request", (request, response) => {
    const { status, body } = answers[request.url ?? ""]?.() ?? { status: 404, body: "" };
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  return { state, issuer, settings: expected(issuer) };
}

const ok = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  authorization_response_iss_parameter_supported: true,
});
