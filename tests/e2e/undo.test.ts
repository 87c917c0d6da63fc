import { openChemical, pill, recordUse, rowOf } from "./support/app.ts";
import { expect, test } from "./support/ready-tablet.ts";

/** The discards that the journal has recorded, as a page and as a service worker can list them. */
async function recordedDiscards(): Promise<string[]> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of (await root.getDirectoryHandle("journal")).keys())
    if (name.endsWith(".discard")) names.push(name);
  return names;
}

test("a use recorded without signal can be undone from its notice", async ({ page, context }) => {
  await openChemical(page, "Sodium bicarbonate");
  await context.setOffline(true);
  await recordUse(page, "1.5", "Weighed without signal");
  await expect(rowOf(page, /Weighed without signal/)).toContainText("Waiting");
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.", { exact: true })).toBeVisible();
  await expect(rowOf(page, /Weighed without signal/)).toBeHidden();
  await expect(pill(page)).toHaveAccessibleName(/0 waiting to send/);

  // The worker sends without a page: it must know of the discard even if the database loses it.
  await expect.poll(() => page.evaluate(recordedDiscards)).toHaveLength(1);
  const [worker] = context.serviceWorkers();
  expect(await worker?.evaluate(recordedDiscards)).toEqual(await page.evaluate(recordedDiscards));
});
