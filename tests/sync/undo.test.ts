import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { replay } from "#sync/send/replay.ts";
import { canUndo, undo, undoSaved } from "#sync/settle/undo.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import { ids } from "#tests/fixtures/records.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { perTest } from "#tests/support/per-test.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import {
  answer,
  aSyncedTablet,
  aTablet,
  saveEquipment,
  saveUse,
  signInAs,
  states,
  usesOnServer,
} from "./a-tablet.ts";

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

const by = { email: "dana@lab.example", role: "member" } as const;

/** Undoes a write and sends what undoes it. */
async function undoAndSend(id: string) {
  expect(await canUndo(tablet.store, by, [id])).toBe(true);
  expect(await undoSaved(tablet.env, by, [id])).toBe("undone");
  await syncTurn(tablet.env, { force: true });
}

test("a use that the server has is undone by a void", async () => {
  const { id } = await saveUse(tablet, { comments: "by mistake" });
  await syncTurn(tablet.env);
  await undoAndSend(id);
  const use = (await usesOf(tablet.lab.db, ids.chemical)).find(({ comments }) => comments === "by mistake");
  expect(use?.voided).toMatchObject({ reason: "Undone", by: by.email });
});

test("a use without an answer is undone by a void behind it, and arrives once", async () => {
  const { id } = await saveUse(tablet, { comments: "by mistake" });
  tablet.network = async (_, send) => {
    await send();
    throw new TypeError("Failed to fetch");
  };
  await replay(tablet.env);
  expect(await undoSaved(tablet.env, by, [id])).toBe("undone");
  tablet.network = (_, send) => send();
  await syncTurn(tablet.env, { force: true });
  const uses = (await usesOf(tablet.lab.db, ids.chemical)).filter(
    ({ comments }) => comments === "by mistake",
  );
  expect(uses.map(({ voided }) => voided?.reason)).toEqual(["Undone"]);
});

test("an edit is undone by an edit back, and a record by its withdrawal", async () => {
  const { db } = tablet.lab;
  const before = (await db.get("chemicals", ids.chemical))?.comments ?? null;
  const body = { comments: "a slip", base: { comments: before } };
  const params = { id: ids.chemical };
  const edit = await submit(tablet.env, by.email, commands.editChemical, { params, body });
  const made = await saveEquipment(tablet);
  await syncTurn(tablet.env);
  await undoAndSend(edit.kind === "saved" ? edit.id : "");
  expect((await db.get("chemicals", ids.chemical))?.comments ?? null).toBe(before);
  await undoAndSend(made.id);
  const [, equipment = ""] = made.creates.find((key) => key.startsWith("equipment:"))?.split(":") ?? [];
  expect((await db.get("equipment", equipment))?.withdrawn).toMatchObject({ reason: "Undone" });
});

test("a week that another person has corrected meanwhile is not deleted, and the Undo needs attention", async () => {
  const { db } = tablet.lab;
  const params = { id: growIds.tray };
  const body = bodyOf("addWeeklyData");
  const week = await submit(tablet.env, by.email, commands.addWeeklyData, { params, body });
  const id = week.kind === "saved" ? week.id : "";
  await syncTurn(tablet.env);
  const marcus = "marcus@lab.example";
  const other = await aTablet(tablet.lab, { email: marcus });
  await syncTurn(other.env);
  const correction = { params: { id: createdId({ id }, {}) }, body: { avg_height: 11 } };
  await submit(other.env, marcus, commands.updateWeeklyData, correction);
  await syncTurn(other.env);
  expect(await undoSaved(tablet.env, by, [id])).toBe("undone");
  await syncTurn(tablet.env, { force: true });
  expect(await states(tablet)).toEqual(["done", "parked"]);
  const trays = [
    await db.get("tray_formulations", growIds.tray),
    await storeRecords(tablet.store).get("tray_formulations", growIds.tray),
  ];
  for (const tray of trays)
    expect(tray?.weekly_data.at(-1)).toMatchObject({ week_number: 3, avg_height: 11 });
});

test("a write that is not in the outbox is not reported as undone", async () => {
  const ids = [crypto.randomUUID()];
  expect(await canUndo(tablet.store, by, ids)).toBe(false);
  expect(await undo(tablet.env, ids)).toBe("sent");
});

test("a write of another person is not undone, nor one whose values before it are not known", async () => {
  const { id } = await saveUse(tablet);
  const blind = await submit(tablet.env, by.email, commands.editChemical, {
    params: { id: ids.chemical },
    body: { comments: "without a base" },
  });
  await syncTurn(tablet.env);
  expect(await canUndo(tablet.store, { ...by, email: "marcus@lab.example" }, [id])).toBe(false);
  expect(await canUndo(tablet.store, by, [blind.kind === "saved" ? blind.id : ""])).toBe(false);
});
