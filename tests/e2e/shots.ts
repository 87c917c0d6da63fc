import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import "./support/still-clock.js";
import { signIn } from "./support/app.ts";
import { tablet } from "./support/browser.ts";
import { preload } from "./support/built.ts";
import { LabServer } from "./support/lab-server.ts";
import { test as base, expect } from "./support/test.ts";
import { guidePictures } from "./tours/guide-pictures.ts";
import { beforeSignIn, showIn, tours } from "./tours/screens.ts";
import { visitImages } from "./tours/screens-grow-trials.ts";

// Pictures of every screen, to be compared: npm run shots -- <folder>. Those of the guides: npm run shots -- --guides
const folder = process.env.SHOTS ?? "shots";
const sizes = {
  landscape: [1180, 820],
  portrait: [820, 1180],
  phone: [390, 844],
  turned: [844, 390],
} as const;
/** The first of the ports, one for each test: labels show the address of the lab. */
const PORTS = 28_100;

const allTours = {
  ...tours,
  // Without a form, and therefore not in the tours that press buttons.
  "the pictures of a trial": visitImages,
};

const test = base.extend<{ port: number }>({
  port: [0, { option: true }],

  lab: async ({ port }, use) => {
    (globalThis as { restartIds?: () => void }).restartIds?.();
    const lab = await LabServer.start({ ownCopy: true, port });
    const worker = join(lab.app, "sw.js");
    writeFileSync(worker, readFileSync(preload ?? "", "utf8") + readFileSync(worker, "utf8"));
    await use(lab);
    await lab.remove();
  },
});

/** Resolves when every animation and image of the screen is complete. */
async function comeToRest(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByText("Loading", { exact: false })).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const drawn = [...document.images].filter((image) => image.loading !== "lazy" || image.complete);
    await Promise.allSettled(drawn.map((image) => image.decode()));
  });
}

for (const [shape, [width, height]] of Object.entries(sizes))
  test.describe(shape, () => {
    for (const [name, go] of Object.entries(allTours)) {
      const place = Object.keys(sizes).indexOf(shape) * 50 + Object.keys(allTours).indexOf(name);
      test.describe(name, () => {
        test.use({
          viewport: { width, height },
          port: PORTS + place,
          timezoneId: "America/New_York",
          contextOptions: { reducedMotion: "reduce" },
        });

        test("every screen has a picture, light and dark", async ({ page, context, lab }) => {
          test.setTimeout(600_000);
          mkdirSync(folder, { recursive: true });
          await context.addInitScript({ path: preload });
          if (!beforeSignIn.has(name)) await signIn(page);
          await go({
            page,
            context,
            lab,
            visit: async (screen) => {
              for (const colorScheme of ["light", "dark"] as const) {
                await showIn(page, colorScheme);
                await comeToRest(page);
                const path = join(folder, `${screen}-${shape}-${colorScheme}.png`);
                await page.screenshot({ path, animations: "disabled", fullPage: true });
              }
            },
          });
        });
      });
    }
  });

/** The names of the guides' pictures have no shape: one tablet, in the light. The limit of a file is in a test of the guides. */
const QUALITY = 66;

test.describe("the guides", () => {
  for (const [name, picture] of Object.entries(guidePictures))
    test.describe(name, () => {
      test.use({
        ...tablet,
        port: PORTS + 400 + Object.keys(guidePictures).indexOf(name),
        timezoneId: "America/New_York",
        contextOptions: { reducedMotion: "reduce" },
      });

      test("its picture is written", async ({ page, context, lab }) => {
        mkdirSync(folder, { recursive: true });
        await context.addInitScript({ path: preload });
        await signIn(page);
        // The offer of a PIN is above every page.
        await page.getByRole("button", { name: "Later" }).click();
        await picture({
          page,
          context,
          lab,
          take: async () => {
            await comeToRest(page);
            const shot = sharp(await page.screenshot({ animations: "disabled" }));
            await shot.webp({ quality: QUALITY, effort: 6 }).toFile(join(folder, `${name}.webp`));
          },
        });
      });
    });
});
