import { createServer } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchPicture, isPublic, publicOnly } from "#server/auth/provider/picture-of-provider.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { ada } from "#tests/support/a-provider.ts";
import {
  anOidcProvider,
  listen,
  type OidcProvider,
  signInAtProvider,
  signInWith,
} from "#tests/support/an-oidc-provider.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

let provider: OidcProvider;

beforeAll(async () => {
  provider = await anOidcProvider();
  const side = { width: 300, height: 300, channels: 3 as const };
  for (const [name, background] of [
    ["red", "#a00"],
    ["blue", "#00a"],
  ] as const)
    provider.pictures.set(
      `/${name}.png`,
      await sharp({ create: { ...side, background } })
        .png()
        .toBuffer(),
    );
  provider.pictures.set("/large.png", Buffer.alloc(2_000_001));
  provider.pictures.set("/text.png", Buffer.from("<svg/>"));
});
afterAll(() => provider.end());
const lab = perTest(() => createLab({ signIn: signInWith(provider.settings) }));

/** Signs Ada in, with a picture at an address of the provider. Returns the picture of the session. */
async function pictureAfter(picture: string | undefined): Promise<string | null> {
  provider.people.set("ada", { ...ada, picture });
  const post = (path: string, body: unknown) =>
    lab.request("POST", `/api/auth/oidc/${path}`, { token: null, body });
  const { address, flow } = await (await post("begin", {})).json();
  const { search } = await signInAtProvider(address, "ada");
  const response = await post("complete", { flow, query: search });
  expect(response.status).toBe(200);
  return (await response.json()).picture;
}
const at = (name: string) => `${provider.issuer}/${name}.png`;

test("the picture of the provider is that of the account, small and without metadata", async () => {
  const picture = await pictureAfter(at("red"));
  const bytes = Buffer.from(picture?.replace("data:image/jpeg;base64,", "") ?? "", "base64");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 192, height: 192 });
});

test("a picture that the person has chosen remains until the provider has another one", async () => {
  const red = await pictureAfter(at("red"));
  const { id } = (await lab.accounts.find(ada.email)) ?? expect.fail("no account");
  await lab.accounts.setPicture(id, "data:image/jpeg;base64,own");
  expect(await pictureAfter(at("red"))).toBe("data:image/jpeg;base64,own");
  const blue = await pictureAfter(at("blue"));
  expect(blue).toMatch(/^data:image\/jpeg/);
  expect(blue).not.toBe(red);
  expect(await pictureAfter(undefined)).toBe(blue);
});

test.each(["large", "text", "missing"])(
  "a picture that is no usable one changes nothing: %s",
  async (name) => {
    expect(await pictureAfter(at(name))).toBeNull();
  },
);

test("this server fetches nothing from the lab's network that a person names", async () => {
  const asked: string[] = [];
  const internal = createServer(({ url }, response) => {
    asked.push(url ?? "");
    response.end("secret");
  });
  const port = await listen(internal, 0);
  const addresses = [
    `http://127.0.0.1:${port}/a`,
    `http://localhost:${port}/b`,
    `https://127.0.0.1/c`,
    `https://localhost/d`,
    `https://2130706433/e`,
    `https://[::1]/f`,
    `https://lab.example:${port}/g`,
    `file:///etc/passwd`,
    "no address",
    `${provider.issuer.replace("127.0.0.1", "localhost")}/red.png`,
  ];
  for (const address of addresses)
    expect([address, await fetchPicture(address, provider.issuer)]).toEqual([address, null]);
  expect(asked).toEqual([]);
  await new Promise((resolve) => internal.close(resolve));
});

test("a name is resolved once, and only a public address of it is connected to", async () => {
  const resolved: string[] = [];
  const resolve: Parameters<typeof publicOnly>[0] = (host, _, done) => {
    resolved.push(host);
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  expect(await fetchPicture("https://pictures.example/ada.png", provider.issuer, resolve)).toBeNull();
  expect(resolved).toEqual(["pictures.example"]);

  const lookUp = (...addresses: string[]) =>
    new Promise((settle) => {
      const all = addresses.map((address) => ({ address, family: 4 }));
      const lookup = publicOnly((_host, _options, done) => done(null, all));
      lookup("pictures.example", { all: true }, (error, found) => settle(error?.message ?? found));
    });
  expect(await lookUp("10.0.0.1", "127.0.0.1")).toBe("not a public address");
  expect(await lookUp("10.0.0.1", "8.8.8.8")).toEqual([{ address: "8.8.8.8", family: 4 }]);
});

test.each(tableOf<[address: string, family: number, expected: boolean]>("addresses of the Internet"))(
  "%s is an address of the Internet: %s %s",
  (address, family, expected) => {
    expect(isPublic(address, family)).toBe(expected);
  },
);
