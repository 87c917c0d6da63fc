import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { aFeedstock, feedstockChanges, ids } from "../../fixtures/records.ts";
import { aTabletWithScreen, DANA, MARCUS } from "./a-tablet.tsx";

const params = { id: ids.feedstock };
const none = { particle_size: null, lignin_content: null };

/** Marcus measured the particles while Dana, without signal, measured them and the lignin. */
async function aConflict(dana: object) {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(feedstockChanges(aFeedstock()));
  await tablet.sync({ force: true });
  tablet.cut();
  const body = { ...none, ...dana, characterized_by: DANA, base: none };
  await tablet.save(commands.characterizeFeedstock, body, params);
  await tablet.lab.request("PUT", `/api/feedstocks/${ids.feedstock}/`, {
    body: { particle_size: 4, characterized_by: MARCUS, base: none },
    key: crypto.randomUUID(),
    token: tablet.lab.token(MARCUS),
  });
  tablet.cut(false);
  await tablet.sync({ force: true });
  const { user } = tablet.open();
  const pane = within(await screen.findByRole("region", { name: "Selected record" }));
  const atServer = async () => tablet.lab.db.get("feedstocks", ids.feedstock);
  return { tablet, user, pane, atServer };
}

test("mine and theirs stand side by side, field by field, with who and when", async () => {
  const { pane } = await aConflict({ particle_size: 5, lignin_content: 13 });
  expect(await pane.findByRole("region", { name: "Particle Size" })).toHaveTextContent("Mine 5mmTheirs 4mm");
  expect(pane.queryByRole("region", { name: "Lignin Content" })).toBeNull();
  expect(pane.getAllByText(MARCUS)[0]).toBeVisible();
});

test("Keep mine sends mine over theirs", async () => {
  const { user, pane, atServer } = await aConflict({ particle_size: 5, lignin_content: 13 });
  await user.click(await pane.findByRole("button", { name: "Keep mine" }));
  await expect.poll(atServer).toMatchObject({ particle_size: 5, lignin_content: 13 });
  expect(await screen.findByRole("region", { name: "Sent 1" })).toBeVisible();
});

test("Keep theirs leaves theirs, and sends what else was changed", async () => {
  const { user, pane, atServer } = await aConflict({ particle_size: 5, lignin_content: 13 });
  await user.click(await pane.findByRole("button", { name: "Keep theirs" }));
  await expect.poll(atServer).toMatchObject({ particle_size: 4, lignin_content: 13 });
  expect(await screen.findByRole("region", { name: "Sent 1" })).toBeVisible();
});

test("Keep theirs discards a write that changed nothing else", async () => {
  const { tablet, user, pane, atServer } = await aConflict({ particle_size: 5 });
  await user.click(await pane.findByRole("button", { name: "Keep theirs" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Discarded.")).toBeVisible();
  expect(await atServer()).toMatchObject({ particle_size: 4, characterized_by: MARCUS });
  expect((await tablet.env.store.outbox.toArray()).map(({ state }) => state)).toEqual(["discarded"]);
});
