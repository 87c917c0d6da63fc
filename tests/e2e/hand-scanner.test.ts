import type { Page } from "@playwright/test";
import { aTrial } from "./support/a-trial.ts";
import { AskLab } from "./support/ask-lab.ts";
import { expect, openChemicals, test } from "./support/ready-tablet.ts";

/**
 * Types as a hand scanner does: the browser receives trusted keys whose times are `every` ms apart, however long this
 * machine takes to send them, and `end` after them.
 */
async function scan(page: Page, text: string, every: number, end: "Enter" | "Tab" = "Enter"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const from = Date.now() / 1000;
  const keys = [...text, end].map((key, i) => {
    const timestamp = from + (i * every) / 1000;
    const code = key === "Enter" ? 13 : 9;
    const sent = key.length === 1 ? { key, text: key } : { key, code: key, windowsVirtualKeyCode: code };
    return session.send("Input.dispatchKeyEvent", { type: "keyDown", ...sent, timestamp });
  });
  await Promise.all(keys);
  await session.detach();
}

const PACES = [5, 25, 45, 60];

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("outside of fields, a hand scanner at any pace opens the record and nothing else, on every sort of page", async ({
  lab,
  page,
}) => {
  const ask = await AskLab.of(lab.url);
  const [acid] = await ask.chemicals();
  const trial = await aTrial(ask, "GT-030", 1);
  const own = `/inventory/chemicals/${acid?.id}`;
  await openChemicals(page);
  const places = ["", "inventory", "inventory/cakes", "outbox", "help", `grow-trials/${trial.id}`];
  for (const [i, place] of places.entries()) {
    const every = PACES[i % PACES.length] ?? 0;
    await page.goto(`/${place}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await scan(page, lab.url + own, every, i % 2 === 0 ? "Enter" : "Tab");
    await expect(page, `/${place} at ${every} ms`).toHaveURL(own);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a label scanned into a field of a form changes no value, at any pace", async ({ lab, page }) => {
  const [acid] = await (await AskLab.of(lab.url)).chemicals();
  await openChemicals(page);
  await page.goto("/inventory/chemicals?form=new");
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Change who entered this record" }).click();
  const date = form.getByLabel("Creation Date", { exact: false });
  const amount = form.getByRole("textbox", { name: /Amount/ });
  await amount.fill("12.9");
  const [before, unit] = [
    await date.inputValue(),
    form.getByRole("combobox", { name: "Amount supplied units" }),
  ];
  const unitBefore = await unit.inputValue();
  for (const every of PACES)
    for (const into of [amount, date, unit]) {
      await into.focus();
      await scan(page, `${lab.url}/inventory/chemicals/${acid?.id}`, every);
      await expect(page.getByText("Close the open dialog first.")).toBeVisible();
      await expect(amount).toHaveValue("12.9");
      await expect(date).toHaveValue(before);
      await expect(unit).toHaveValue(unitBefore);
    }
});

test("a label scanned into a figure of a week leaves the figure, at the shelf and in the grid", async ({
  lab,
  page,
}) => {
  const trial = await aTrial(await AskLab.of(lab.url), "GT-030", 2);
  const labelOf = (tray: number) => `${lab.url}/grow-trial-formulations/${trial.trays[tray]?.id}`;
  const tray = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  for (const every of PACES) {
    await page.goto(`/grow-trials/${trial.id}/shelf?tray=F1`);
    await expect(tray("GT-030-F1")).toBeVisible();
    await page.keyboard.type("12.9", { delay: 150 });
    await scan(page, labelOf(1), every);
    await expect(tray("GT-030-F2")).toBeVisible();
    await scan(page, labelOf(0), every, "Tab");
    await expect(tray("GT-030-F1")).toBeVisible();
    await expect(field(page, "Avg Height")).toHaveValue("12.9");
  }
  for (const every of PACES) {
    await page.goto(`/grow-trials/${trial.id}/grid`);
    const cell = page.locator("td input[inputmode=decimal]").first();
    await cell.fill("12.9");
    await scan(page, labelOf(1), every);
    await expect(page).toHaveURL(new URL(labelOf(1)).pathname);
    await page.goBack();
    await expect(cell).toHaveValue("12.9");
  }
});
