import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { openIdProvider } from "#server/auth/provider/open-id-provider.ts";
import type { ProviderSettings } from "#server/settings/sign-in-settings.ts";
import { ada, CLIENT, expected } from "./a-provider.ts";

/** What the provider knows about a person, by the name that is typed on its sign-in page. */
type Claims = Record<string, unknown>;

export type OidcProvider = {
  issuer: string;
  /** The people of the provider: a test changes them. */
  people: Map<string, Claims>;
  /** Its files, by path. */
  pictures: Map<string, Buffer>;
  settings: ProviderSettings;
  end: () => Promise<void>;
  /** Answers again after its end, at the same address. */
  listenAgain: () => Promise<void>;
};

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = { ...privateKey.export({ format: "jwk" }), kid: "test", use: "sig", alg: "RS256" };

/** An OpenID provider (`oidc-provider`, with the pages it has for development) on a free port of this machine. */
export async function anOidcProvider(
  origin = "https://lab.example",
  host = "127.0.0.1",
): Promise<OidcProvider> {
  const server = createServer();
  const port = await listen(server, 0);
  const issuer = `http://${host}:${port}`;
  const people = new Map<string, Claims>([["ada", ada]]);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${origin}/login/return`],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["test"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username", "picture", "groups"],
    },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
  });
  const pictures = new Map<string, Buffer>();
  const answer = provider.callback();
  server.on("request", (request, response) => {
    const picture = pictures.get(request.url ?? "");
    if (picture === undefined) void answer(request, response);
    else response.end(picture);
  });
  const end = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  const listenAgain = async () => void (await listen(server, port));
  return { issuer, people, pictures, end, listenAgain, settings: { ...expected(issuer), origin } };
}

/** Listens on a port of this machine, 0 for a free one. Returns the port. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** The `signIn` of a lab with this provider. */
export const signInWith = (
  settings: ProviderSettings,
  { hasLocalAccounts = true, now = Date.now }: { hasLocalAccounts?: boolean; now?: () => number } = {},
) => ({ provider: openIdProvider(settings, now), hasLocalAccounts });

/**
 * Does what a person does in a browser: opens an address of the provider, types a name, agrees. Returns the address to
 * which the provider then sends the browser.
 */
export async function signInAtProvider(address: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  let form: URLSearchParams | undefined;
  const { origin } = next;
  for (let step = 0; step < 20 && next.origin === origin; step += 1) {
    const response: Response = await fetch(next, {
      method: form ? "POST" : "GET",
      headers: { Cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; ") },
      redirect: "manual",
      ...(form && { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    form = undefined;
    const location = response.headers.get("location");
    if (location !== null) {
      next = new URL(location, next);
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`The provider shows no form: ${page.slice(0, 2000)}`);
    next = new URL(action, next);
    form = new URLSearchParams(prompt === "login" ? { prompt, login: name, password: "any" } : { prompt });
  }
  return next;
}
