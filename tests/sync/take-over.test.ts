import { expect, test } from "vitest";
import { fromDevice } from "#domain/history/schema.ts";
import { takeOver } from "#sync/settle/take-over.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { aSyncedTablet, saveChemical, saveUse, signInAs, states, usesOnServer } from "./a-tablet.ts";

const [DANA, MARCUS] = people;

const lab = perTest(() => createLab());
const tablet = perTest(() => aSyncedTablet(undefined, lab));

const setDisabled = async (email: string) =>
  lab.accounts.setDisabled((await lab.accounts.find(email))?.id ?? "", true);
const used = async () => (await usesOnServer(tablet)).filter((comments) => comments === "left behind");

test("what a person left unsent is sent by staff who take it over, and the history states who saved it", async () => {
  await signInAs(tablet, MARCUS);
  const made = await saveChemical(tablet);
  await saveUse(tablet, { comments: "left behind" });
  await setDisabled(MARCUS);
  await signInAs(tablet, DANA);
  expect(await takeOver(tablet.env, MARCUS)).toEqual({ kind: "taken" });
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["done", "done"]);
  expect(await used()).toHaveLength(1);
  const id = made.creates[0]?.split(":")[1] ?? "";
  const [version] = await lab.db.history("chemicals", id);
  expect(version?.user).toBe(DANA);
  expect(fromDevice(version?.device ?? null)).toMatchObject({ device: "Tablet 7K3M", author: MARCUS });
});

test("a write that the server has, and of which only the answer was lost, is not applied twice", async () => {
  await signInAs(tablet, MARCUS);
  await saveUse(tablet, { comments: "left behind" });
  const { network } = tablet;
  tablet.network = async (request, send) => {
    await send();
    throw new TypeError(`The reply to ${request.method} was lost`);
  };
  await syncTurn(tablet.env);
  tablet.network = network;
  await setDisabled(MARCUS);
  await signInAs(tablet, DANA);
  await takeOver(tablet.env, MARCUS);
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["done"]);
  expect(await used()).toHaveLength(1);
});

test("the records of a person whose account is enabled are refused, and wait for a person", async () => {
  await signInAs(tablet, MARCUS);
  await saveUse(tablet, { comments: "left behind" });
  await signInAs(tablet, DANA);
  await takeOver(tablet.env, MARCUS);
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["parked"]);
  expect(await used()).toHaveLength(0);
});

test("only unsent writes of that person are taken over, and only in a session", async () => {
  await saveUse(tablet);
  await signInAs(tablet, MARCUS);
  await saveUse(tablet);
  await tablet.store.session.update("current", { token: null, offline: true });
  expect(await takeOver(tablet.env, DANA)).toEqual({ kind: "signed-out" });
  await signInAs(tablet, MARCUS);
  await takeOver(tablet.env, "eve@lab.example");
  expect((await tablet.store.outbox.toArray()).map(({ user, author }) => [user, author])).toEqual([
    [DANA, undefined],
    [MARCUS, undefined],
  ]);
});
