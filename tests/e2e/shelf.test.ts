import type { Page } from "@playwright/test";
import { aTrial } from "./support/a-trial.ts";
import { expectAllSent, pill } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import { everyDevice, phone, tablet } from "./support/browser.ts";
import { expect, test } from "./support/ready-tablet.ts";

const TRAYS = 8;
const MOST_TAPS = 12;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const key = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function type(page: Page, figure: string): Promise<void> {
  for (const digit of figure) await key(page, digit === "." ? "Point" : digit).tap();
}

/** Counts every touch of the screen from now on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    addEventListener("pointerdown", () => (counted.taps += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

for (const [name, device] of Object.entries(everyDevice ? { tablet, phone } : { tablet })) {
  test.describe(name, () => {
    test.use(device);

    test("eight trays are measured without a server in twelve taps each, and arrive once each", async ({
      lab,
      page,
    }) => {
      const ask = await AskLab.of(lab.url);
      const trial = await aTrial(ask, "GT-027", TRAYS);
      await page.goto(`/grow-trials/${trial.id}/shelf?tray=GT-027-F1`);
      await expect(heading(page, "GT-027-F1")).toBeVisible();
      await lab.stop();

      const taps = await countTaps(page);
      const perTray: number[] = [];
      for (const [i, { identifier }] of trial.trays.entries()) {
        const before = await taps();
        await expect(heading(page, `GT-027-${identifier}`)).toBeVisible();
        await type(page, `${12 + i}.9`);
        await key(page, "Next field").tap();
        await type(page, `14.${i + 1}`);
        const tags = page.getByRole("group", { name: "Tags" });
        await tags.getByRole("button", { name: "healthy", exact: true }).tap();
        await key(page, `Save ${identifier}`).tap();
        perTray.push((await taps()) - before);
      }
      await expect(page.getByRole("heading", { name: "Every tray has data for week 4" })).toBeVisible();
      expect(Math.max(...perTray)).toBeLessThan(MOST_TAPS);
      await expect(pill(page)).toHaveAccessibleName(/8 waiting to send/);

      await lab.start();
      await expectAllSent(page);
      const { formulations } = await ask.growTrial(trial.id);
      expect(
        formulations.map(({ identifier, weekly_data }) => {
          const fourth = weekly_data.filter(({ week_number }) => week_number === 4);
          const [week] = fourth;
          return [identifier, fourth.length, week?.avg_height, week?.avg_canopy_width, week?.plant_comments];
        }),
      ).toEqual(
        trial.trays.map(({ identifier }, i) => [identifier, 1, 12.9 + i, 14 + (i + 1) / 10, "healthy"]),
      );
    });
  });
}

test("a week that the server has received is undone by one tap, and deleted there", async ({ lab, page }) => {
  const ask = await AskLab.of(lab.url);
  const trial = await aTrial(ask, "GT-031", 2);
  const weeks = async () => (await ask.growTrial(trial.id)).formulations[0]?.weeks_data_added;
  await page.goto(`/grow-trials/${trial.id}/shelf?tray=GT-031-F1`);
  await expect(heading(page, "GT-031-F1")).toBeVisible();
  await type(page, "12.9");
  await key(page, "Next field").tap();
  await type(page, "14");
  const tags = page.getByRole("group", { name: "Tags" });
  await tags.getByRole("button", { name: "healthy", exact: true }).tap();
  await key(page, "Save F1").tap();
  // The strip remains while the pointer is on it.
  await page.getByRole("button", { name: "Undo F1, week 4" }).hover();
  await expect(page.getByRole("link", { name: "F1, Sent" })).toBeVisible();
  expect(await weeks()).toEqual([1, 2, 3, 4]);
  await key(page, "Undo F1, week 4").tap();
  await expect(heading(page, "GT-031-F1")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Avg Height" })).toHaveValue("12.9");
  await expect.poll(weeks).toEqual([1, 2, 3]);
});

test("a half-measured tray is restored after a restart, and the arrows save nothing", async ({
  lab,
  tablet: device,
}) => {
  const trial = await aTrial(await AskLab.of(lab.url), "GT-028", 2);
  const path = `/grow-trials/${trial.id}/shelf`;
  const first = await (await device.open()).newPage();
  await first.goto(path);
  await type(first, "12.9");
  await first.getByRole("button", { name: /^Next tray: F2/ }).tap();
  await expect(heading(first, "GT-028-F2")).toBeVisible();
  await expect(first.getByRole("link", { name: "F1, Draft" })).toBeVisible();
  await first.context().close();
  await lab.stop();

  const second = await (await device.open()).newPage();
  await second.goto(`${path}?tray=F1`);
  await expect(second.getByRole("textbox", { name: "Avg Height" })).toHaveValue("12.9");
  await expect(pill(second)).toHaveAccessibleName(
    /^Sync: server not reached .*, 0 waiting to send, 0 need attention$/,
  );
});

test("a caliper types into the focused field, and a scanner opens the tray of a label", async ({
  lab,
  page,
}) => {
  const trial = await aTrial(await AskLab.of(lab.url), "GT-029", 3);
  await page.goto(`/grow-trials/${trial.id}/shelf`);
  await expect(heading(page, "GT-029-F1")).toBeVisible();
  /** The input of a device: a character every millisecond, however busy this machine is, and Enter. */
  const send = (text: string) =>
    page.evaluate((characters) => {
      for (const [i, key] of [...characters, "Enter"].entries()) {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, "timeStamp", { value: i });
        document.activeElement?.dispatchEvent(event);
      }
    }, text);
  await send("+014,25");
  await expect(page.getByRole("textbox", { name: "Avg Height" })).toHaveValue("14.25");
  await expect(page.getByRole("textbox", { name: "Avg Canopy Width" })).toBeFocused();
  await send(`${lab.url}/grow-trial-formulations/${trial.trays[2]?.id}`);
  await expect(heading(page, "GT-029-F3")).toBeVisible();
  await page.getByRole("link", { name: "F1, Draft" }).click();
  await expect(page.getByRole("textbox", { name: "Avg Canopy Width" })).toHaveValue("");
});
