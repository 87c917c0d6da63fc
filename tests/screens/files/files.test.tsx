import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Image } from "#domain/images/schema.ts";
import type { User } from "#tests/support/a-user.ts";
import { anImage, aPdf, imageMeta, leaf, pdfMeta, sha256 } from "../../fixtures/images.ts";
import { aChemical, chemicalChanges, ids } from "../../fixtures/records.ts";
import { fakeDrawing } from "../../support/fake-drawing.ts";
import { NOT_READ, UnreadableFile } from "../../support/unreadable-file.ts";
import { openScreen } from "../components/open-screen.tsx";

const aFile = (more: Partial<Image> = {}) => {
  const record = anImage({
    ...pdfMeta(),
    grow_trial_id: null,
    tray_formulation_id: null,
    record_table: "chemicals",
    record_id: ids.chemical,
    ...more,
  });
  return { table: "images" as const, id: record.id, record };
};

async function openPage(...files: ReturnType<typeof aFile>[]) {
  const tablet = await openScreen({
    path: `/inventory/chemicals/${ids.chemical}`,
    routes: kindRoutes.chemicals,
    records: [...chemicalChanges(aChemical()), ...files],
  });
  await screen.findByRole("heading", { name: "Files and pictures" });
  return tablet;
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

async function openForm(user: User) {
  await user.click(await screen.findByRole("button", { name: "Add file" }));
  const form = await dialog("Add file");
  const choose = (file: File) => user.upload(form.getByLabelText("File file"), file);
  /** The file was read. */
  const named = () =>
    waitFor(() => expect(form.getByRole("textbox", { name: "File Name" })).toHaveValue("certificate.pdf"));
  const save = () => user.click(form.getByRole("button", { name: "Save" }));
  return { form, choose, named, save };
}

test("a PDF is saved unchanged with its bytes, listed at once, and waits to be sent", async () => {
  const { user, store } = await openPage();
  const { choose, named, save } = await openForm(user);
  await choose(new File([new Uint8Array(aPdf())], "certificate.pdf", { type: "application/pdf" }));
  await named();
  await save();
  expect(await screen.findByText("File added.")).toBeVisible();
  const row = await screen.findByRole("button", { name: /certificate\.pdf/ });
  expect(row).toHaveTextContent("Dana Ruiz");
  await expect.poll(() => row.closest("li")?.textContent).toContain("Waiting");
  const [entry] = await store.outbox.toArray();
  expect(entry).toMatchObject({
    path: `/api/records/chemicals/${ids.chemical}/files`,
    title: "File, Nitric acid",
    body: pdfMeta(),
  });
  const file = await store.blobs.get(entry?.id ?? "");
  expect(sha256(new Uint8Array(file?.bytes ?? new ArrayBuffer()))).toBe(sha256(aPdf()));
});

test("a picture is scaled to a JPEG, with a thumbnail on the page", async () => {
  const { drawn } = fakeDrawing();
  const { user, store } = await openPage();
  const { form, choose, save } = await openForm(user);
  await choose(new File(["a picture"], "bottle.png", { type: "image/png" }));
  expect(await form.findByRole("img", { name: "Preview" })).toBeVisible();
  expect(drawn).toHaveLength(2);
  await save();
  expect(await screen.findByRole("button", { name: "bottle.jpg" })).toBeVisible();
  expect(await store.thumbnails.count()).toBe(1);
});

test("a file that the lab does not store, and one that is too large, are refused before saving", async () => {
  const { user, store } = await openPage();
  const { form, choose, save } = await openForm(user);
  const refusal =
    "This file is not of a type that the lab can store. Please choose a picture, a PDF, a CSV or a text file.";
  await choose(new File([new Uint8Array([0, 1, 2])], "data.csv", { type: "text/csv" }));
  expect(await form.findByText(refusal)).toBeVisible();
  const large = new Uint8Array(10 * 1024 * 1024 + 1).fill(0x20);
  await choose(new File([large], "data.csv", { type: "text/csv" }));
  expect(await form.findByText("The file is larger than 10 MB. Please make it smaller.")).toBeVisible();
  await save();
  expect(await store.outbox.count()).toBe(0);
});

test("a PDF and a picture that cannot be read have their sentence, and the typed name remains", async () => {
  const { user, store } = await openPage();
  const { form, choose } = await openForm(user);
  await user.type(form.getByRole("textbox", { name: "File Name" }), "certificate.pdf");
  for (const type of ["application/pdf", "image/png"]) {
    await choose(new UnreadableFile(["%PDF"], "drive.pdf", { type }));
    expect(await form.findByText(NOT_READ)).toBeVisible();
    expect(form.queryByText("Preparing the file...")).toBeNull();
    expect(form.getByRole("textbox", { name: "File Name" })).toHaveValue("certificate.pdf");
  }
  expect(await store.outbox.count()).toBe(0);
});

test("a file that was not fetched yet is reported offline", async () => {
  const { user } = await openPage(aFile());
  await user.click(await screen.findByRole("button", { name: /certificate\.pdf/ }));
  const view = await dialog("certificate.pdf");
  expect(await view.findByText("Not available offline yet.")).toBeVisible();
  expect(view.queryByRole("link", { name: "Download" })).toBeNull();
});

test("a PDF of this tablet opens in a new tab and is downloaded under its name", async () => {
  const { user } = await openPage();
  const { choose, named, save } = await openForm(user);
  await choose(new File([new Uint8Array(aPdf())], "certificate.pdf", { type: "application/pdf" }));
  await named();
  await save();
  await user.click(await screen.findByRole("button", { name: /certificate\.pdf/ }));
  const view = await dialog("certificate.pdf");
  const open = await view.findByText("Open in a new tab");
  expect(open.closest("a")).toHaveAttribute("target", "_blank");
  expect(open.closest("a")?.getAttribute("href")).toMatch(/^blob:/);
  expect(view.getByText("Download").closest("a")).toHaveAttribute("download", "certificate.pdf");
});

test("a file is withdrawn with a reason, which remains on the page", async () => {
  const { user, store } = await openPage(aFile({ ...imageMeta(leaf, "bottle.jpg") }));
  await user.click(await screen.findByRole("button", { name: "bottle.jpg" }));
  await user.click((await dialog("bottle.jpg")).getByRole("button", { name: "Withdraw" }));
  const form = await dialog("Withdraw bottle.jpg");
  await user.click(form.getByRole("button", { name: "Withdraw" }));
  expect(await form.findByText("Reason is required")).toBeVisible();
  await user.type(form.getByRole("textbox", { name: /Reason/ }), "It is another bottle.");
  await user.clickAnew(form.getByRole("button", { name: "Withdraw" }));
  expect(
    await screen.findByText(`bottle.jpg: withdrawn by Dana Ruiz on Nov 19, 2026. It is another bottle.`),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "bottle.jpg" })).toBeNull();
  expect((await store.outbox.toArray())[0]).toMatchObject({ operation: "withdrawFile" });
});
