import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "vitest";
import { LabServer } from "#tests/e2e/support/lab-server.ts";
import { UnreliableWire } from "#tests/e2e/support/unreliable-wire.ts";
import { openChromium } from "./chromium.ts";
import type { Driver } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { Page } from "./page.ts";
import { openWebKit } from "./webkit.ts";

/** Every story runs in each of them. */
export const engines: [name: string, open: (disk: string) => Promise<Driver>][] = [
  ["Chromium", openChromium],
  ["Firefox", openFirefox],
  ["WebKitGTK", openWebKit],
];

type Story = {
  /** A server with its own copy of the demonstration lab. */
  lab: LabServer;
  /** The tablet's connection to the server. */
  wire: UnreliableWire;
  /** A folder of the story's own. */
  disk: string;
  /** Starts the browser with what it has stored in a folder; without a folder, with what this story's tablet has stored. */
  open: (profile?: string) => Promise<Page>;
};

/** The test function for stories in one engine. */
export function storyIn(
  [name, openBrowser]: (typeof engines)[number],
  options?: Parameters<typeof LabServer.start>[0],
) {
  return base.extend<Story>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern.
    lab: async ({}, use) => {
      const lab = await LabServer.start(options);
      await use(lab);
      await lab.remove();
    },

    wire: async ({ lab }, use) => {
      const wire = await UnreliableWire.to(lab.url);
      await use(wire);
      await wire.cut();
    },

    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern.
    disk: async ({}, use) => {
      const disk = mkdtempSync(join(tmpdir(), "fibril-browser-"));
      await use(disk);
      rmSync(disk, { recursive: true, force: true });
    },

    open: async ({ wire, disk, task }, use) => {
      let driver: Driver | undefined;
      await use(async (profile = disk) => {
        mkdirSync(profile, { recursive: true });
        driver = await openBrowser(profile);
        return new Page(driver, wire.url);
      });
      if (task.result?.state === "fail") await saveScreenshot(`${name}: ${task.name}`, driver);
      await driver?.kill();
    },
  });
}

/** What the browser showed when a story failed, unless the browser was closed by then. */
async function saveScreenshot(title: string, driver: Driver | undefined): Promise<void> {
  const png = await driver?.screenshot().catch(() => undefined);
  if (!png) return;
  mkdirSync("test-results", { recursive: true });
  writeFileSync(`test-results/${title.replace(/\W+/g, "-")}.png`, png);
}
