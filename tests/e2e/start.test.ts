import type { Page } from "@playwright/test";
import { expectAllSent } from "./support/app.ts";
import { test as onTablet } from "./support/ready-tablet.ts";
import { expect, test } from "./support/test.ts";

/** What `tests/sizes.mjs` limits: the script of the page, and that of the journal's disk. */
const START = ["disk-worker", "index"];

/** Collects the names of the scripts that a page requests, without the hashes of the build. */
function requestedBy(page: Page): () => string[] {
  const names = new Set<string>();
  page.on("request", (request) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) names.add(name);
  });
  return () => [...names].sort();
}

onTablet("a start on Home requests one script, and no other in the next minute", async ({ context }) => {
  const page = await context.newPage();
  const requested = requestedBy(page);
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAllSent(page);
  await page.clock.fastForward("01:00");
  await expectAllSent(page);
  expect(requested()).toEqual(START);
});

test("a first visit requests one script until its person has signed in", async ({ page }) => {
  const requested = requestedBy(page);
  await page.goto("/login");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect.poll(requested).toEqual(START);
});
