import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { PhotoGallery } from "#components/photo/photo-gallery.tsx";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { anImage, fileOf, imageChanges, imageMeta, leaf } from "#tests/fixtures/images.ts";
import { DANA } from "#tests/fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const bytes = new Uint8Array(leaf).buffer;

async function openGallery(records = [...growChanges, ...imageChanges]) {
  const element = <PhotoGallery trialId={growIds.trial} trayId={growIds.tray} />;
  const tablet = await openScreen({ path: "/", routes: [{ path: "/", element }], records });
  const save = () =>
    submit(tablet.env, DANA, commands.saveImage, {
      params: { id: growIds.trial },
      body: { ...imageMeta(leaf, "camera-capture.jpg"), tray_formulation_id: growIds.tray },
      file: fileOf(leaf),
    });
  return { ...tablet, save };
}

describe("the gallery", () => {
  test("shows the pictures of a tray by day and week", async () => {
    await openGallery();
    const day = within(await screen.findByRole("region", { name: /Nov 12, 2026 Week \d/ }));
    expect(day.getByRole("button", { name: "week-2.jpg" })).toBeVisible();
    expect(screen.queryByText(/on the server/)).toBeNull();
  });

  test("shows a picture from the moment it is saved, as pending, and how many have arrived", async () => {
    const { save } = await openGallery();
    await screen.findByRole("button", { name: "week-2.jpg" });
    await save();
    const day = within(await screen.findByRole("region", { name: /Nov 19, 2026/ }));
    expect(await day.findByText("Pending")).toBeVisible();
    expect(await screen.findByText("1 of 2 photos on the server")).toBeVisible();
  });

  test("shows a refused picture as failed", async () => {
    const { save, store } = await openGallery();
    await save();
    await store.outbox.toCollection().modify({ state: "parked" });
    expect(await screen.findByText("Failed")).toBeVisible();
  });

  test("opens a picture of this tablet at full size, without signal", async () => {
    const { save, user } = await openGallery();
    await save();
    await user.click(await screen.findByRole("button", { name: "camera-capture.jpg" }));
    const view = within(await screen.findByRole("dialog", { name: "camera-capture.jpg" }));
    expect(await view.findByRole("img", { name: "camera-capture.jpg" })).toBeVisible();
    expect(view.queryByText(/Not available offline/)).toBeNull();
  });

  test("shows the thumbnail of another tablet's picture, without signal", async () => {
    const { store, user } = await openGallery();
    await store.thumbnails.put({ id: anImage().id, bytes, mime: "image/jpeg", kept_at: "2026-11-12" });
    await user.click(await screen.findByRole("button", { name: "week-2.jpg" }));
    const view = within(await screen.findByRole("dialog", { name: "week-2.jpg" }));
    expect(await view.findByText(/Not available offline yet: this is a small copy\./)).toBeVisible();
    expect(await view.findByRole("img", { name: "week-2.jpg" })).toBeVisible();
  });

  test("shows that there are no pictures", async () => {
    await openGallery(growChanges);
    expect(await screen.findByText("No images yet")).toBeVisible();
  });
});
