import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, chromium, expect, type LaunchOptions } from "@playwright/test";
import { storyBrowser } from "./browser.ts";
import { LabServer } from "./lab-server.ts";

/**
 * A browser with a disk of its own: closing and reopening it retains what a tablet retains. A film (concatenated JPEGs)
 * is what its camera sees, in a loop, 30 frames a second.
 */
export type Tablet = {
  open(options?: { film?: Buffer; browser?: LaunchOptions }): Promise<BrowserContext>;
};

type Fixtures = {
  /** A server with its own copy of the demonstration lab. */
  lab: LabServer;
  tablet: Tablet;
  /** The folder of the tablet's disk: empty, a browser that has never opened the app. */
  disk: string;
  /** Collects uncaught exceptions of every page in the default context. */
  noCrash: undefined;
};

/** Stories of a first visit: a new browser, in which no one has signed in. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  lab: async ({}, use) => {
    const lab = await LabServer.start();
    await use(lab);
    await lab.remove();
  },

  baseURL: async ({ lab }, use) => use(lab.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  disk: async ({}, use) => {
    const disk = mkdtempSync(join(tmpdir(), "fibril-tablet-"));
    await use(disk);
    rmSync(disk, { recursive: true, force: true });
  },

  tablet: async ({ baseURL, disk, viewport, hasTouch, contextOptions }, use) => {
    const opened = new Set<BrowserContext>();
    const crashes: string[] = [];
    await use({
      open: async ({ film, browser = storyBrowser } = {}) => {
        const args = film ? cameraThatSees(film, join(disk, "film.mjpeg")) : [];
        const context = await chromium.launchPersistentContext(disk, {
          ...browser,
          ...contextOptions,
          viewport,
          hasTouch,
          baseURL,
          args,
        });
        opened.add(context);
        context.on("close", () => opened.delete(context));
        context.on("weberror", (crash) => crashes.push(crash.error().message));
        return context;
      },
    });
    for (const context of opened) await context.close();
    expect(crashes).toEqual([]);
  },

  noCrash: [
    async ({ context }, use) => {
      const crashes: string[] = [];
      context.on("weberror", (crash) => crashes.push(crash.error().message));
      await use(undefined);
      expect(crashes).toEqual([]);
    },
    { auto: true },
  ],
});

function cameraThatSees(film: Buffer, file: string): string[] {
  writeFileSync(file, film);
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ];
}

export { expect };
