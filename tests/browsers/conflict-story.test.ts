import { describe, expect } from "vitest";
import { AskLab, marcus } from "#tests/e2e/support/ask-lab.ts";
import { expectAllSent, readyForOffline, signIn, statusText } from "./support/app.ts";
import { engines, storyIn } from "./support/stories.ts";

describe.each(engines)("in %s", (...engine) => {
  const test = storyIn(engine);

  test("an edit without signal of what another person changed is shown as a conflict, settled, and sent once", async ({
    lab,
    wire,
    open,
  }) => {
    const ask = await AskLab.of(lab.url);
    const [{ id = "" } = {}] = await ask.cakes();
    const { appearance, ph, wt_percent } = await ask.cake(id);
    const page = await open();
    await signIn(page);
    await readyForOffline(page);
    wire.choose = () => "dropped before the server";
    await page.goto(`/inventory/cakes/${id}`);
    await page.click("button", "Actions");
    await page.click("menuitem", "Initial characterization");
    const form = { role: "dialog", name: "Initial characterization" };
    await page.fill("pH", "7", form);
    await page.click("button", "Submit", form);
    await page.disappears("dialog", "Initial characterization");
    await expect.poll(() => statusText(page)).toContain("1 waiting");
    const theirs = await ask.write(
      `/api/cakes/${id}/initial-characteristics`,
      {
        ...{ appearance, ph: 6.8, wt_percent: 14 },
        base: { appearance, ph, wt_percent },
        created_by: marcus.email,
        creation_date: new Date().toISOString(),
      },
      crypto.randomUUID(),
      "PUT",
    );
    expect(theirs.status).toBe(200);

    await page.goto("/outbox");
    await expect.poll(() => statusText(page)).toContain("1 waiting");
    wire.choose = () => null;
    await expect.poll(() => statusText(page), { timeout: 90_000 }).toMatch(/1 needs attention$/);
    await page.goto("/outbox");
    const choice = { role: "radiogroup", name: "pH" };
    await page.find("radio", "Mine 7", choice);
    await page.find("radio", "Theirs 6.8", choice);
    await page.find("region", "Wt %, merged");
    expect(await ask.cake(id)).toMatchObject({ ph: 6.8, wt_percent: 14 });

    await page.click("button", "Keep mine");
    const lost = wire.swallowReply(/initial-characteristics$/);
    await page.click("button", "Save choices");
    await lost;
    await expectAllSent(page);
    expect(await ask.cake(id)).toMatchObject({ ph: 7, wt_percent: 14 });
    const { versions } = await ask.history("cakes", id);
    const written = versions.flatMap(({ changes }) => changes.filter(({ path }) => path[0] === "ph"));
    expect(written.map(({ after }) => after)).toEqual([7, 6.8, ph]);
  });
});
