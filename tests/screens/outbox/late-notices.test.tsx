import { screen } from "@testing-library/react";
import { liveQuery } from "dexie";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { openWritesOf } from "#sync/outbox/entries.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { aTabletWithScreen, DANA } from "./tablet-with-screen.tsx";

test("a write that is refused before the notices are loaded is reported", async () => {
  const tablet = await aTabletWithScreen();
  const { store } = tablet.env;
  tablet.open("/login");
  await screen.findByRole("heading", { name: "Sign in" });
  // The page has begun to read before this query, and finds no open write.
  await new Promise((next) => liveQuery(() => openWritesOf(store, DANA)).subscribe({ next }));
  await tablet.save(commands.createEquipment, examples.createEquipment?.body as object);
  await store.outbox.toCollection().modify({
    state: "parked",
    problem: { status: 409, code: "DUPLICATE", detail: "The short name is in use." },
  });
  expect(await screen.findByText(/The short name is in use\./)).toBeVisible();
});
