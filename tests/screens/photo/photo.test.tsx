import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { AddImageDialog } from "#components/photo/add-image-dialog.tsx";
import { PhotoGallery } from "#components/photo/photo-gallery.tsx";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { anImage, fileOf, imageChanges, imageMeta, leaf, sha256 } from "#tests/fixtures/images.ts";
import { DANA } from "#tests/fixtures/records.ts";
import { fakeDrawing } from "#tests/support/fake-drawing.ts";
import { NOT_READ, UnreadableFile } from "#tests/support/unreadable-file.ts";
import { openScreen } from "../components/open-screen.tsx";

async function openDialog() {
  const onClose = vi.fn();
  const { drawn } = fakeDrawing();
  const tray = { id: growIds.tray, identifier: "F1" };
  const element = (
    <AddImageDialog trial={{ id: growIds.trial, code: "GT-003" }} tray={tray} onClose={onClose} />
  );
  const tablet = await openScreen({ path: "/", routes: [{ path: "/", element }], records: growChanges });
  const dialog = within(await screen.findByRole("dialog", { name: "Add Weekly Data Image" }));
  const choose = (file: File) => tablet.user.upload(dialog.getByLabelText("Image file"), file);
  const save = () => tablet.user.click(dialog.getByRole("button", { name: "Save" }));
  const agree = async () =>
    tablet.user.click(
      within(
        await screen.findByRole("alertdialog", { name: "Are you sure you want to save this image?" }),
      ).getByRole("button", { name: "Confirm" }),
    );
  return { ...tablet, dialog, choose, save, agree, onClose, drawn };
}

const aPhoto = (name = "IMG_2041.HEIC") => new File(["a picture"], name, { type: "image/jpeg" });

describe("adding an image", () => {
  test("saves it upright and scaled, with its bytes, after the person agrees", async () => {
    const { dialog, choose, save, agree, onClose, drawn, store } = await openDialog();
    await choose(aPhoto());
    expect(await dialog.findByRole("img", { name: "Preview" })).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "File Name" })).toHaveValue("IMG_2041.jpg");
    expect(drawn).toEqual([
      { width: 2048, height: 1536, quality: 0.85 },
      { width: 320, height: 240, quality: 0.75 },
    ]);
    await save();
    await agree();
    expect(await screen.findByText("Image added successfully.")).toBeVisible();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [entry] = await store.outbox.toArray();
    expect(entry?.body).toEqual({
      file_name: "IMG_2041.jpg",
      tray_formulation_id: growIds.tray,
      mime: "image/jpeg",
      sha256: sha256(leaf),
      length: leaf.length,
    });
    const file = await store.blobs.get(entry?.id ?? "");
    expect(sha256(new Uint8Array(file?.bytes ?? new ArrayBuffer()))).toBe(sha256(leaf));
    expect(await store.records("images").count()).toBe(1);
  });

  test("requires a file name and an image, and asks for agreement only then", async () => {
    const { dialog, save, store } = await openDialog();
    await save();
    expect(await dialog.findByText("Please enter a file name.")).toBeVisible();
    expect(dialog.getByText("Please select an image to save.")).toBeVisible();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(await store.outbox.count()).toBe(0);
  });

  test("reports which files the lab accepts when the file is not a picture, and accepts the next one", async () => {
    const { dialog, choose } = await openDialog();
    await choose(new File(["no picture"], "IMG_1.HEIC", { type: "image/heic" }));
    const refusal = "This file is not a picture that the lab can store. Please choose a JPEG, PNG or WebP.";
    expect(await dialog.findByText(refusal)).toBeVisible();
    await choose(aPhoto());
    expect(await dialog.findByRole("img", { name: "Preview" })).toBeVisible();
    expect(dialog.queryByText(refusal)).toBeNull();
  });

  test("states that a file cannot be read, and accepts the next one", async () => {
    const { dialog, choose } = await openDialog();
    await choose(new UnreadableFile(["a picture"], "leaf.jpg", { type: "image/jpeg" }));
    expect(await dialog.findByText(NOT_READ)).toBeVisible();
    await choose(aPhoto());
    expect(await dialog.findByRole("img", { name: "Preview" })).toBeVisible();
    expect(dialog.queryByText(NOT_READ)).toBeNull();
  });

  test("retains a typed name, and offers another name for another picture", async () => {
    const { dialog, choose, user } = await openDialog();
    const name = dialog.getByRole("textbox", { name: "File Name" });
    await choose(aPhoto("one.png"));
    await waitFor(() => expect(name).toHaveValue("one.jpg"));
    await choose(aPhoto("two.png"));
    await waitFor(() => expect(name).toHaveValue("two.jpg"));
    await user.retype(name, "F1 week 3.jpg");
    await choose(aPhoto("three.png"));
    await waitFor(() => expect(dialog.getByRole("img", { name: "Preview" })).toBeVisible());
    expect(name).toHaveValue("F1 week 3.jpg");
  });

  test("retains the chosen picture when the lab refuses it", async () => {
    const { dialog, choose, save, agree, store, onClose } = await openDialog();
    await choose(aPhoto());
    await dialog.findByRole("img", { name: "Preview" });
    const tray = await store.records("tray_formulations").get(growIds.tray);
    if (!tray) throw new Error("no tray");
    await store.records("tray_formulations").put({ ...tray, num_plugs_created: 1 }, tray.id);
    await save();
    await agree();
    expect(await screen.findByText("Failed to add image. Please try again.")).toBeVisible();
    expect(screen.getByText("The formulation F1 is inactive.")).toBeVisible();
    expect(dialog.getByRole("img", { name: "Preview" })).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "File Name" })).toHaveValue("IMG_2041.jpg");
    expect(onClose).not.toHaveBeenCalled();
  });

  test("does nothing when the person does not agree", async () => {
    const { dialog, choose, save, store, user } = await openDialog();
    await choose(aPhoto());
    await dialog.findByRole("img", { name: "Preview" });
    await save();
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(await store.outbox.count()).toBe(0);
    expect(dialog.getByRole("img", { name: "Preview" })).toBeVisible();
  });

  test("reports that the camera cannot be used", async () => {
    const { dialog, user } = await openDialog();
    const getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    vi.stubGlobal("navigator", Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }));
    await user.click(dialog.getByRole("button", { name: "Use camera" }));
    expect(await dialog.findByText(/^The camera cannot be used here/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Close camera" }));
    expect(dialog.queryByText(/^The camera cannot be used here/)).toBeNull();
  });

  test("without a live camera uses the system's own camera, and names the picture by tray, week and day", async () => {
    const { dialog, user } = await openDialog();
    await user.upload(dialog.getByLabelText("Picture from the camera"), aPhoto("image.jpg"));
    await waitFor(() =>
      expect(dialog.getByRole("textbox", { name: "File Name" })).toHaveValue(
        "GT-003-F1 week 4 2026-11-19 1.jpg",
      ),
    );
  });

  test.each([
    ["Picture from the camera", "camera-capture.jpg"],
    ["Image file", undefined],
  ])("of '%s' has the name %s in the form that is sent", async (from, sent_as) => {
    const { dialog, user, save, agree, store, onClose } = await openDialog();
    await user.upload(dialog.getByLabelText(from), aPhoto("image.jpg"));
    await dialog.findByRole("img", { name: "Preview" });
    await save();
    await agree();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect((await store.blobs.toArray()).map((file) => file.sent_as)).toEqual([sent_as]);
  });
});

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
