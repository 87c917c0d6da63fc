import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browser } from "./support/browser.ts";
import { expect, test } from "./support/test.ts";

/** As Chromium stores it when a person blocks the cookies and site data of all sites. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

test("a browser that blocks the data of this site shows what is blocked, and how to allow it", async ({
  tablet,
  disk,
}) => {
  mkdirSync(join(disk, "Default"));
  writeFileSync(join(disk, "Default", "Preferences"), JSON.stringify(BLOCKED));
  const page = await (await tablet.open({ browser })).newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "The browser blocks the data of this site" })).toBeVisible();
  await expect(page.getByText("Allow cookies and site data for this site.")).toBeVisible();
});
