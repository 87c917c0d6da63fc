import { openChemical, pill, readyForOffline, recordUse, rowOf, signIn } from "./support/app.ts";
import { expect, test } from "./support/test.ts";

test("a use recorded without signal can be undone from its notice", async ({ page, context }) => {
  await signIn(page);
  await readyForOffline(page);
  await openChemical(page, "Sodium bicarbonate");
  await context.setOffline(true);
  await recordUse(page, "1.5", "Weighed without signal");
  await expect(rowOf(page, /Weighed without signal/)).toContainText("Waiting");
  await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.", { exact: true })).toBeVisible();
  await expect(rowOf(page, /Weighed without signal/)).toBeHidden();
  await expect(pill(page)).toHaveAccessibleName(/0 waiting to send/);
});
