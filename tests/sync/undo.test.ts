import { expect, test } from "vitest";
import { replay } from "#sync/send/replay.ts";
import { undo } from "#sync/settle/undo.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { perTest } from "#tests/support/per-test.ts";
import { answer, aSyncedTablet, saveUse, signInAs, states, usesOnServer } from "./a-tablet.ts";

const tablet = perTest(() => aSyncedTablet());

test("a write that waits is undone", async () => {
  const { id } = await saveUse(tablet);
  expect(await undo(tablet.env, [id])).toBe("undone");
  expect(await states(tablet)).toEqual(["discarded"]);
});

test("a write that the server has is not undone, and counts as sent", async () => {
  const { id } = await saveUse(tablet);
  await syncTurn(tablet.env);
  expect(await undo(tablet.env, [id])).toBe("sent");
  expect(await states(tablet)).toEqual(["done"]);
});

test("a write without an answer is not undone, and does not count as sent", async () => {
  const { id } = await saveUse(tablet);
  tablet.network = async () => {
    throw new TypeError("Failed to fetch");
  };
  await replay(tablet.env);
  expect(await undo(tablet.env, [id])).toBe("unanswered");
  expect(await states(tablet)).toEqual(["queued"]);
});

test("a write that met an ended session was not sent: it is undone, and never arrives", async () => {
  const { id } = await saveUse(tablet, { comments: "by mistake" });
  tablet.network = () => answer(tablet, 401);
  await replay(tablet.env);
  expect(await undo(tablet.env, [id])).toBe("undone");
  tablet.network = (_, send) => send();
  await signInAs(tablet, "dana@lab.example");
  await syncTurn(tablet.env, { force: true });
  expect(await usesOnServer(tablet)).not.toContain("by mistake");
});

test("a lost reply before the end of the session leaves it open whether the server has the write", async () => {
  const { id } = await saveUse(tablet);
  tablet.network = async (_, send) => {
    await send();
    throw new TypeError("Failed to fetch");
  };
  await replay(tablet.env);
  tablet.network = () => answer(tablet, 401);
  await replay(tablet.env, { force: true });
  expect(await undo(tablet.env, [id])).toBe("unanswered");
});
