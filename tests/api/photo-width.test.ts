import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Formulation } from "#domain/trays/schema.ts";
import { exportLab } from "#server/exchange/eln/export/export-eln.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import { miappeFiles } from "#server/exchange/miappe/csv-files.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { aPhotoWidth, growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, leaf } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { askBrapi } from "#tests/support/ask-brapi.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { emptyLab, unzipped, written } from "#tests/support/eln-files.ts";
import { perTest } from "#tests/support/per-test.ts";

const photo_width = aPhotoWidth();
const tray = `/api/grow-trials/tray-formulation/${growIds.tray}`;

/** A lab with a third week of F1 whose width was measured in a picture that has not arrived yet. */
const lab = perTest(async () => {
  const created = await createLab({ now: "2026-11-21T19:23:28.000Z", records: growChanges });
  const body = bodyOf("addWeeklyData", { avg_canopy_width: 12.4, photo_width });
  const reply = await created.request("POST", `${tray}/add-weekly-data`, { body });
  expect([reply.status, (await reply.json()).photo_width]).toEqual([201, photo_width]);
  return created;
});
const { data } = askBrapi(() => lab);

async function thirdWeek() {
  const { weekly_data } = (await (await lab.request("GET", tray)).json()) as Formulation;
  return weekly_data[2] ?? expect.fail("The tray has no third week");
}

test("a measured width is stored with the week, and an edit of an older app leaves it", async () => {
  const { id } = await thirdWeek();
  const path = `/api/grow-trials/weekly-data/${id}`;
  const older = { avg_height: 11, base: { avg_height: 10.4, avg_canopy_width: 12.4 } };
  const edited = await lab.request("PUT", path, { body: older });
  expect(await edited.json()).toMatchObject({ avg_height: 11, photo_width });
  const byHand = await lab.request("PUT", path, { body: { avg_canopy_width: 12.9 } });
  expect(await byHand.json()).not.toHaveProperty("photo_width");
  const history = await (await lab.request("GET", `/api/history/tray_formulations/${growIds.tray}`)).json();
  expect(history.versions[0].changes).toContainEqual({
    path: ["weekly_data", id, "photo_width"],
    before: photo_width,
  });
});

test("whoever measured in a picture is notified of an edit by hand, with the measurement as one value", async () => {
  const { id } = await thirdWeek();
  const again = { avg_canopy_width: 13, photo_width: aPhotoWidth({ width_cm: 13 }) };
  await lab.request("PUT", `/api/grow-trials/weekly-data/${id}`, {
    body: again,
    token: lab.token(people[1]),
  });
  const [notice] = await lab.db.all("replacements");
  expect(notice?.changes).toContainEqual({
    path: ["weekly_data", id, "photo_width"],
    before: photo_width,
    after: again.photo_width,
  });
});

test("BrAPI has the width as a value of the variable with its method, and widths by hand as before", async () => {
  const ofTray = `observations?observationUnitDbId=${growIds.tray}&observationVariableDbId`;
  const info = {
    weekNumber: "3",
    canopyWidthMethod: "label-plane 1",
    canopyWidthUncertaintyCm: "0.43",
    canopyWidthPlants: "9",
    canopyWidthImageDbId: photo_width.image_id,
  };
  expect(await data(`${ofTray}=avg_canopy_width_photo`)).toMatchObject([
    { value: "12.4", observationVariableName: "Canopy width in a picture", additionalInfo: info },
  ]);
  expect((await data(`${ofTray}=avg_canopy_width`)).map(({ value }: { value: string }) => value)).toEqual([
    "1.5",
    "4",
  ]);
  const [byHand, inPicture] = await Promise.all(
    ["avg_canopy_width", "avg_canopy_width_photo"].map(async (id) => {
      const [variable] = await data(`variables?observationVariableDbId=${id}`);
      return variable;
    }),
  );
  expect(inPicture.trait).toEqual(byHand.trait);
  expect([byHand.method.methodDbId, inPicture.method.methodDbId]).toEqual(["mean", "photo"]);
  expect(inPicture.method.description).toContain("method label-plane 2");
});

test("the sheets of MIAPPE have the observed variable with its method", async () => {
  const files = await miappeFiles(lab.db, growIds.trial, (email) => email);
  const csvOf = (name: string) => files.find((file) => file.name === `miappe/${name}.csv`)?.csv ?? "";
  expect(csvOf("observed-variable")).toMatch(/\bavg_canopy_width_photo,.*measured in a picture/i);
  expect(csvOf("observations")).toMatch(/\bGT-003-F1,avg_canopy_width_photo,12\.4,/);
});

test("the tables of the lab have the measurement in columns with their units", async () => {
  const reply = await lab.request("GET", "/api/export/csv.zip");
  const files = await unzipped(await written(Readable.fromWeb(reply.body as never)));
  const [head = "", ...lines] = `${files.get("tray_formulations-weekly_data.csv")}`.split("\r\n");
  for (const title of ["Width (cm)", "Uncertainty (cm)", "Cover (cm²)", "Method", "Image ID", "Removed"])
    expect(head.split(",")).toContain(`Photo Width: ${title}`);
  expect(lines.filter((line) => line.includes("label-plane 1,12.4,0.43,1.1,9"))).toHaveLength(1);
});

test("an .eln file has the measurement as figures with units, and another lab imports it", async () => {
  const archive = await written((await exportLab(lab, null)).file);
  const files = await unzipped(archive);
  const figures = [...files].flatMap(([path, file]) => (path.endsWith("/figures.csv") ? `${file}` : []));
  expect(figures.join("")).toContain("Measured in a picture: Uncertainty,0.43,cm,cm");
  expect(figures.join("")).toContain("Measured in a picture: Cover,820.5,cm2,cm2");
  const copy = await emptyLab();
  await importCrate(copy, archive);
  const trays = await copy.db.all("tray_formulations");
  expect(trays.flatMap(({ weekly_data }) => weekly_data.flatMap((week) => week.photo_width ?? []))).toEqual([
    photo_width,
  ]);
});

test("the focal length of a picture is stored and listed; one that is not a whole number of mm is refused", async () => {
  const send = (bytes: Uint8Array, focal_35mm?: unknown) =>
    lab.request("POST", `/api/grow-trials/${growIds.tray}/save-image`, {
      form: aForm({ file_name: "leaf.jpg", focal_35mm }, bytes),
    });
  expect((await send(leaf, 27)).status).toBe(201);
  expect((await send(aLeaf(1), "")).status).toBe(201);
  for (const wrong of ["0", "26.7", "wide", "70000"])
    expect(await (await send(aLeaf(2), wrong)).json()).toMatchObject({
      errors: [{ field: "focal_35mm", message: "The focal length must be a whole number of mm" }],
    });
  const listed = await (await lab.request("GET", `/api/grow-trials/${growIds.tray}/images`)).json();
  const focal = (images: readonly { focal_35mm?: number }[]) =>
    images.map((image) => image.focal_35mm ?? null).sort();
  expect(focal(listed)).toEqual([27, null]);
  expect(focal(await lab.db.all("images"))).toEqual([27, null]);
});
