import { AskLab, dana } from "./support/ask-lab.ts";
import { expect, test } from "./support/ready-tablet.ts";

test("a colleague's changes are shown on an open tablet at once, without a touch", async ({ page, lab }) => {
  await page.goto("/lab-lists?list=locations");
  await expect(page.getByRole("heading", { name: "Lab lists" })).toBeVisible();
  const colleague = await AskLab.of(lab.url, dana);
  // The timer pulls once a minute: it can show one of these changes in time, not every one.
  for (const name of ["Cold room 7", "Cold room 8", "Cold room 9"]) {
    expect((await colleague.write("/api/lab-lists/locations", { name })).status).toBe(201);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
});
