import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { growChanges, growIds } from "../../fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta, leaf, sha256 } from "../../fixtures/images.ts";
import { fakeDrawing } from "../../support/fake-drawing.ts";
import { aTabletWithScreen, DANA } from "./tablet-with-screen.tsx";

/** Dana's tablet, with pictures of F1 that wait. */
async function aTabletWithPhotos(...pictures: Uint8Array[]) {
  const tablet = await aTabletWithScreen();
  await tablet.lab.put(growChanges);
  await tablet.sync();
  for (const bytes of pictures)
    await submit(tablet.env, DANA, commands.saveImage, {
      params: { id: growIds.trial },
      body: { ...imageMeta(bytes), tray_formulation_id: growIds.tray },
      file: fileOf(bytes),
    });
  return tablet;
}

test("a picture that is too large for the server is reduced and sent", async () => {
  const { drawn } = fakeDrawing();
  const tablet = await aTabletWithPhotos(Buffer.from("a picture that is none"));
  await tablet.sync();
  const { user } = tablet.open();
  const detail = within(await screen.findByRole("region", { name: "Selected record" }));
  const reason = "This file is not a picture that the lab can store. Please choose a JPEG, PNG or WebP.";
  expect(await detail.findByText(reason, { selector: ".why p" })).toBeVisible();
  expect(await detail.findByRole("img", { name: "Photo, GT-003-F1" })).toBeVisible();
  expect(detail.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(detail.getByRole("button", { name: "Discard" })).toBeVisible();
  await user.click(detail.getByRole("button", { name: "Make smaller and resend" }));
  await expect.poll(async () => (await tablet.lab.db.all("images")).length).toBe(1);
  expect(drawn[0]).toEqual({ width: 1280, height: 960, quality: 0.7 });
  expect((await tablet.lab.db.all("images"))[0]?.sha256).toBe(sha256(leaf));
  expect(await screen.findAllByText("Sent")).not.toEqual([]);
});

test("waiting pictures are counted, with their size", async () => {
  const tablet = await aTabletWithPhotos(aLeaf(1), aLeaf(2));
  tablet.open();
  expect(await screen.findByText("0 of 2 photos on the server, 0.0 of 0.0 MB")).toBeVisible();
});
