import { beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "#server/auth/new-account.ts";
import { isValid } from "#sync/session/session.ts";
import {
  beginProviderSignIn,
  completeProviderSignIn,
  refreshSession,
  type SignedIn,
  signIn,
} from "#sync/session/sign-in.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { ada, aProvider } from "#tests/support/a-provider.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { aSyncedTablet, saveUse, states, type Tablet, usesOnServer } from "./a-tablet.ts";

const DAY = 86_400_000;
const PASSWORD = "four words of marcus";

let sso: ReturnType<typeof aProvider>;
let lab: TestLab;
let tablet: Tablet;

beforeEach(async () => {
  sso = aProvider();
  lab = await createLab({ signIn: { provider: sso.provider, hasLocalAccounts: true } });
  tablet = await aSyncedTablet(exampleRecords, lab);
  await tablet.store.session.delete("current");
});

/** Signs a person in at the provider, on this tablet. */
async function signInAtProvider(name = "ada"): Promise<SignedIn> {
  const begun = await beginProviderSignIn(tablet.env, "");
  if (begun.kind !== "done") return begun;
  const { flow, address } = begun.answer;
  return completeProviderSignIn(tablet.env, {
    flow,
    query: new URL(sso.signIn(address, name), "http://lab").search,
  });
}

/** The same on a tablet of a local account: what a session of the provider is compared with. */
async function signInLocally(): Promise<SignedIn> {
  const person = { username: "may", email: "may@lab.example", password: PASSWORD };
  if ((await lab.accounts.find(person.email)) === null)
    await lab.accounts.add(await newAccount(lab.clock, person, "member"));
  return signIn(tablet.env, { username: "may", password: PASSWORD });
}

const session = () => tablet.store.session.get("current");
const comments = async () => (await usesOnServer(tablet)).filter((one) => one?.startsWith("use "));

describe.each([
  ["at the provider", signInAtProvider, ada.email],
  ["with a password", signInLocally, "may@lab.example"],
])("a home-screen tablet whose person signed in %s", (_, signInAgain, email) => {
  test("is extended each week for ninety days, then its person signs in again", async () => {
    expect(await signInAgain()).toEqual({ kind: "signed-in", email });
    for (let week = 0; week < 14; week += 1) {
      tablet.lab.clock.pass(6 * DAY);
      await refreshSession(tablet.env);
      expect(isValid(await session(), lab.clock.now(), 0)).toBe(true);
    }
    tablet.lab.clock.pass(6 * DAY);
    await refreshSession(tablet.env);
    expect(isValid(await session(), lab.clock.now(), 0)).toBe(false);
    expect(await session()).toMatchObject({ email });
  });

  test("has after a year what was saved on it, and sends it once after the next sign-in", async () => {
    await signInAgain();
    await syncTurn(tablet.env);
    tablet.network = () => Promise.reject(new TypeError("Failed to fetch"));
    await saveUse(tablet, { comments: "use 1" });
    tablet.lab.clock.pass(365 * DAY);
    await saveUse(tablet, { comments: "use 2" });
    tablet.network = (_request, send) => send();
    await syncTurn(tablet.env, { force: true });
    expect(await states(tablet)).toEqual(["queued", "queued"]);
    expect(await comments()).toEqual([]);
    expect(await signInAgain()).toEqual({ kind: "signed-in", email });
    await syncTurn(tablet.env, { force: true });
    await syncTurn(tablet.env, { force: true });
    expect(await states(tablet)).toEqual(["done", "done"]);
    expect(await comments()).toEqual(["use 1", "use 2"]);
  });
});

test("what a person has saved is theirs, although the provider has another address of them now", async () => {
  await signInAtProvider();
  await saveUse(tablet, { comments: "use 1" });
  sso.people.set("ada", { ...ada, email: "ada.king@lab.example", name: "Ada King" });
  expect(await signInAtProvider()).toEqual({ kind: "signed-in", email: ada.email });
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["done"]);
  expect(await comments()).toEqual(["use 1"]);
});

test("what a person has saved is not sent as that of the next one who signs in on the tablet", async () => {
  await signInAtProvider();
  await saveUse(tablet, { comments: "use 1" });
  sso.people.set("eve", { ...ada, email: "eve@lab.example", name: "Eve" });
  await signInAtProvider("eve");
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["queued"]);
  expect(await comments()).toEqual([]);
});

test("a sign-in whose answer is lost changes nothing on the tablet; the next one succeeds", async () => {
  await signInAtProvider();
  await saveUse(tablet, { comments: "use 1" });
  const before = await session();
  tablet.network = async (request, send) => {
    const answer = await send();
    if (!request.url.endsWith("/complete")) return answer;
    throw new TypeError("Failed to fetch");
  };
  expect(await signInAtProvider()).toMatchObject({ kind: "offline" });
  expect(await session()).toEqual(before);
  tablet.network = (_, send) => send();
  expect(await signInAtProvider()).toMatchObject({ kind: "signed-in" });
  await syncTurn(tablet.env, { force: true });
  expect(await comments()).toEqual(["use 1"]);
});
