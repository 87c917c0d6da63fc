import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { aFeedstock, feedstockChanges, ids } from "../../fixtures/records.ts";
import { aTabletWithScreen, DANA, MARCUS } from "./tablet-with-screen.tsx";

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
  await screen.findByRole("button", { name: "Save choices" });
  return { user, atServer: () => tablet.lab.db.get("feedstocks", ids.feedstock) };
}

test.each([
  ["Keep mine", 5],
  ["Keep theirs", 4],
])(
  "%s leaves a particle size of %d, and the lignin that no other person measured",
  async (button, particle_size) => {
    const { user, atServer } = await aConflict({ particle_size: 5, lignin_content: 13 });
    await user.click(screen.getByRole("button", { name: button }));
    await user.click(screen.getByRole("button", { name: "Save choices" }));
    await expect.poll(atServer).toMatchObject({ particle_size, lignin_content: 13 });
    expect(await screen.findByRole("region", { name: "Sent 1" })).toBeVisible();
  },
);
