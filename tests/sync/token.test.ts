import { expect, test } from "vitest";
import { pull } from "#sync/receive/pull.ts";
import { signOut } from "#sync/session/session.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, aTablet, saveUse, states, usesOnServer } from "./a-tablet.ts";

const HOUR = 3_600_000;

const tablet = perTest(() => aSyncedTablet());

const row = () => tablet.store.session.get("current");
const isRefresh = ({ url }: Request) => url.endsWith("/api/auth/refresh");
const comments = async () => (await usesOnServer(tablet)).filter((one) => one?.startsWith("use "));

/** The server's answer to the next refresh is lost. */
function loseAnswer() {
  tablet.network = async (request, send) => {
    const reply = await send();
    if (!isRefresh(request)) return reply;
    tablet.network = (_, through) => through();
    throw new TypeError("Failed to fetch");
  };
}

test("a refresh replaces the token, and the next turn sends under the new one", async () => {
  const before = await row();
  await refreshSession(tablet.env);
  const after = await row();
  expect(after?.token).not.toBe(before?.token);
  await saveUse(tablet, { comments: "use 1" });
  await syncTurn(tablet.env);
  expect(tablet.sent.at(-1)?.token).toBe(`Bearer ${after?.token}`);
  expect(await states(tablet)).toEqual(["done"]);
  expect(await comments()).toEqual(["use 1"]);
});

test("a refresh whose answer is lost changes nothing: days later the writes are sent, each once", async () => {
  const before = await row();
  await saveUse(tablet, { comments: "use 1" });
  loseAnswer();
  await refreshSession(tablet.env);
  expect(await row()).toEqual(before);
  tablet.lab.clock.pass(48 * HOUR);
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["done"]);
  await refreshSession(tablet.env);
  await saveUse(tablet, { comments: "use 2" });
  await syncTurn(tablet.env, { force: true });
  expect((await row())?.token).not.toBe(before?.token);
  expect(await states(tablet)).toEqual(["done", "done"]);
  expect(await comments()).toEqual(["use 1", "use 2"]);
});

test("two tabs that refresh at once leave one token, which is valid", async () => {
  const beside = await aTablet(tablet.lab, { beside: tablet });
  const other = await aTablet(tablet.lab, { beside: tablet });
  await Promise.all([tablet, beside, other].map(({ env }) => refreshSession(env)));
  await saveUse(tablet, { comments: "use 1" });
  await syncTurn(tablet.env);
  tablet.lab.clock.pass(HOUR);
  await saveUse(tablet, { comments: "use 2" });
  await syncTurn(tablet.env);
  expect(await row()).toMatchObject({ token: expect.any(String) });
  expect(await comments()).toEqual(["use 1", "use 2"]);
});

test("an answer that arrives after another tab has a newer token is not stored", async () => {
  let newer: string | null | undefined;
  const beside = await aTablet(tablet.lab, { beside: tablet });
  tablet.network = async (request, send) => {
    const reply = await send();
    if (isRefresh(request)) await refreshSession(beside.env);
    newer = (await row())?.token;
    return reply;
  };
  await refreshSession(tablet.env);
  tablet.network = (_, send) => send();
  await syncTurn(tablet.env);
  tablet.lab.clock.pass(HOUR);
  await saveUse(tablet, { comments: "use 1" });
  await syncTurn(tablet.env);
  expect((await row())?.token).toBe(newer);
  expect(await states(tablet)).toEqual(["done"]);
});

test("a person who logs out while the token is replaced is not signed in again", async () => {
  tablet.network = async (request, send) => {
    const reply = await send();
    if (isRefresh(request)) await signOut(tablet.env);
    return reply;
  };
  await refreshSession(tablet.env);
  expect(await row()).toBeUndefined();
});

test("a turn that began with the former token loses no write", async () => {
  const beside = await aTablet(tablet.lab, { beside: tablet });
  for (const number of [1, 2, 3, 4, 5]) await saveUse(tablet, { comments: `use ${number}` });
  tablet.network = async (request, send) => {
    if (!request.url.endsWith("/api/batch")) return send();
    tablet.network = (_, through) => through();
    await refreshSession(beside.env);
    await pull(beside.env);
    tablet.lab.clock.pass(HOUR);
    return send();
  };
  await syncTurn(tablet.env, { force: true });
  expect((await row())?.token).toEqual(expect.any(String));
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(Array.from({ length: 5 }, () => "done"));
  expect(await comments()).toEqual(["use 1", "use 2", "use 3", "use 4", "use 5"]);
});
