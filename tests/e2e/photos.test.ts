import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { pill, readyForOffline, signIn } from "./support/app.ts";
import { AskLab } from "./support/ask-lab.ts";
import type { PhotoPage } from "./support/photo-page.ts";
import { photoScript } from "./support/photo-script.ts";
import { expect, test } from "./support/test.ts";
import { UnreliableWire } from "./support/unreliable-wire.ts";

const PHOTOS = 5;
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A trial of the demonstration lab with a tray that has plugs. */
async function aTray(url: string) {
  const ask = await AskLab.of(url);
  for (const { id } of (await ask.growTrials()).growTrials) {
    const tray = (await ask.growTrial(id)).formulations.find(({ is_active }) => is_active);
    if (tray) return { trialId: id, trayId: tray.id };
  }
  throw new Error("The demonstration has no active tray");
}

async function takePhotos(page: Page, { trialId, trayId }: { trialId: string; trayId: string }) {
  await page.evaluate(await photoScript());
  const taken: string[] = [];
  for (let number = 1; number <= PHOTOS; number += 1) {
    const saved = await page.evaluate(
      ([trial, tray, i]) => (globalThis as unknown as PhotoPage).savePhoto(trial, tray, i),
      [trialId, trayId, number] as const,
    );
    taken.push(saved.sha256);
  }
  return taken.sort();
}

test("pictures taken without signal all arrive once and whole, over a line that breaks", async ({
  lab,
  tablet,
}) => {
  test.setTimeout(240_000);
  const of = await aTray(lab.url);
  const wire = await UnreliableWire.to(lab.url);
  const before = await tablet.open({ baseURL: wire.url });
  const page = await before.newPage();
  await signIn(page);
  await readyForOffline(page);

  await lab.stop();
  const taken = await takePhotos(page, of);
  await expect(pill(page)).toContainText(`${PHOTOS} waiting`);
  await before.close();

  const breaks = [
    wire.breakRequest(/save-image$/, 20_000),
    wire.swallowReply(/save-image$/),
    wire.breakRequest(/save-image$/, 200_000),
  ];
  await lab.start();
  const after = await tablet.open({ baseURL: wire.url });
  const later = await after.newPage();
  await later.goto("/outbox");
  await Promise.all(breaks);
  await expect(pill(later)).toHaveAccessibleName("Sync: all sent", { timeout: 120_000 });

  const ask = await AskLab.of(lab.url);
  const images = await ask.images(of.trayId);
  const arrived = await Promise.all(images.map(async ({ url }) => sha256(await ask.bytes(url))));
  expect(arrived.sort()).toEqual(taken);
  expect(new Set(images.map(({ file_name }) => file_name)).size).toBe(PHOTOS);
  for (const { url } of images) expect((await ask.bytes(`${url}/thumbnail`)).length).toBeLessThan(60_000);
  await after.close();
  await wire.cut();
});
