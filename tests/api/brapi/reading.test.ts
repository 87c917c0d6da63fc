import { describe, expect, test } from "vitest";
import { createApp } from "#server/api/app.ts";
import {
  aGrowTrial,
  aTray,
  growChanges,
  growIds,
  growStepsIn,
  growTrialChanges,
} from "#tests/fixtures/grow-trials.ts";
import { anImage, leaf, pdfMeta } from "#tests/fixtures/images.ts";
import { DANA } from "#tests/fixtures/records.ts";
import { aWithdrawal } from "#tests/fixtures/withdrawals.ts";
import { aForm } from "#tests/support/a-form.ts";
import { askBrapi } from "#tests/support/ask-brapi.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const { ask, get, data, column, aToken } = askBrapi(() => lab);

const lab = perTest(() => createLab({ now: "2026-11-21T19:23:28.000Z", records: growChanges }));

const valuesOf = (path: string) => column(path, "value");

/** The values of F1: two weeks, and a removed plug. */
const ofTray = `observations?observationUnitDbId=${growIds.tray}`;

describe("a grow trial", () => {
  test("is a trial with one study", async () => {
    expect(await get(`trials/${growIds.trial}`)).toMatchObject({
      metadata: { datafiles: [], status: [] },
      result: {
        programDbId: "lab",
        trialDbId: growIds.trial,
        trialName: "GT-003",
        trialDescription: "Grow Trial 2026-10-29",
        trialPUI: `urn:uuid:${growIds.trial}`,
        active: true,
        startDate: "2026-10-29",
        additionalInfo: { plugSize: "2.5 cm", shelf: "Shelf B2", trialLengthDays: "42" },
      },
    });
    expect((await get(`studies?trialDbId=${growIds.trial}`)).result.data).toMatchObject([
      {
        studyDbId: growIds.trial,
        studyName: "GT-003",
        trialDbId: growIds.trial,
        locationDbId: growIds.growRoom,
        locationName: "Grow room 1",
        seasons: ["2026"],
        startDate: "2026-10-29T14:00:00.000Z",
        culturalPractices: "NFT (nutrient film technique)",
        growthFacility: { description: "Grow room 1, Shelf B2" },
      },
    ]);
  });

  test("has no end while it runs, whatever harvest is expected, and then that of its last harvest", async () => {
    const ends = async () => [
      (await get(`trials/${growIds.trial}`)).result.endDate,
      (await get(`studies/${growIds.trial}`)).result.endDate,
      (await data(`trials?trialDbId=${growIds.trial}`))[0].endDate,
      (await data("studies")).find(({ studyDbId }: { studyDbId: string }) => studyDbId === growIds.trial)
        ?.endDate,
    ];
    expect(await ends()).toEqual([null, null, null, null]);
    const process_states = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED").map(
      (step) => ({ ...step, changed: { by: DANA, at: "2026-11-20T15:00:00.000Z" } }),
    );
    await lab.put(growTrialChanges(aGrowTrial({ process_states })));
    const day = "2026-11-18";
    expect(await ends()).toEqual([day, `${day}T15:00:00.000Z`, day, `${day}T15:00:00.000Z`]);
  });

  test("that was not sown has null in place of dates, and without trays no crop", async () => {
    const [trial] = await data(`trials?trialName=GT-006`);
    const [study] = await data(`studies?studyName=GT-006`);
    const none = { startDate: null, endDate: null, commonCropName: null };
    expect(trial).toMatchObject(none);
    expect(study).toMatchObject({ ...none, seasons: [], studyDbId: growIds.bare });
  });

  test("that was withdrawn is not found, nor its trays, values and pictures", async () => {
    await lab.put([{ table: "images", id: anImage().id, record: anImage() }]);
    const withdrawn = { ...aGrowTrial(), withdrawn: aWithdrawal };
    await lab.put([
      { table: "grow_trials", id: growIds.trial, record: withdrawn },
      ...[aTray(), aTray({ id: growIds.harvested, identifier: "F2" })].map((tray) => ({
        table: "tray_formulations" as const,
        id: tray.id,
        record: { ...tray, withdrawn: aWithdrawal },
      })),
    ]);
    expect(await column("trials", "trialName")).toEqual(["GT-006"]);
    for (const path of [
      "observationunits",
      "observations",
      "observations/table",
      "images",
      `germplasm?studyDbId=${growIds.trial}`,
      `variables?studyDbId=${growIds.trial}`,
      `images?observationUnitDbId=${growIds.tray}`,
      ofTray,
    ])
      expect(await data(path), path).toEqual([]);
    const observation = `${growIds.tray}.${growIds.firstWeek}.avg_height`;
    for (const path of [
      `trials/${growIds.trial}`,
      `studies/${growIds.trial}`,
      `observationunits/${growIds.tray}`,
      `observations/${observation}`,
      `images/${anImage().id}`,
    ])
      expect((await ask(path)).status, path).toBe(404);
  });
});

describe("a tray", () => {
  test("is an observation unit at the level of a plot, with its factors", async () => {
    expect((await get(`observationunits/${growIds.tray}`)).result).toMatchObject({
      observationUnitDbId: growIds.tray,
      observationUnitName: "GT-003-F1",
      studyDbId: growIds.trial,
      germplasmName: "Lettuce (Butterhead)",
      locationName: "Grow room 1",
      observationUnitPosition: {
        observationLevel: { levelName: "plot", levelOrder: 1, levelCode: "GT-003-F1" },
        observationLevelRelationships: [{ levelName: "study", levelCode: "GT-003" }, { levelName: "plot" }],
      },
      treatments: [
        { factor: "CNF", modality: "Control, no CNF" },
        { factor: "substrate", modality: "CNF foam plug" },
        { factor: "substrate preparation", modality: "Soak 15 min > Drain" },
        { factor: "additive", modality: "BIOCHAR: 0.1 g/g dry CNF" },
        { factor: "fertilizer", modality: "HOAGLAND_HALF_STRENGTH" },
        { factor: "test for", modality: "Water retention" },
      ],
      additionalInfo: { plugsCreated: "24", plugsActive: "23" },
    });
  });

  test("has its observations if they are requested", async () => {
    const [plain] = await data(`observationunits?observationUnitDbId=${growIds.tray}`);
    expect(plain.observations).toBeNull();
    const [whole] = await data(
      `observationunits?observationUnitDbId=${growIds.tray}&includeObservations=true`,
    );
    expect(whole.observations).toEqual(await data(ofTray));
  });
});

describe("a value", () => {
  test("has unit, variable, time and people", async () => {
    const id = `${growIds.tray}.${growIds.secondWeek}.avg_height`;
    expect((await get(`observations/${id}`)).result).toEqual({
      observationDbId: id,
      observationUnitDbId: growIds.tray,
      observationUnitName: "GT-003-F1",
      observationVariableDbId: "avg_height",
      observationVariableName: "Plant height",
      value: "4.7",
      observationTimeStamp: "2026-11-03T15:00:00.000Z",
      collector: DANA,
      uploadedBy: DANA,
      externalReferences: null,
      geoCoordinates: null,
      studyDbId: growIds.trial,
      germplasmDbId: growIds.lettuce,
      germplasmName: "Lettuce (Butterhead)",
      season: { seasonDbId: "2026", seasonName: "2026", season: "2026", year: 2026 },
      additionalInfo: { weekNumber: "2" },
    });
  });

  test("is read of weeks, removals, transplant and harvest", async () => {
    expect(await valuesOf(ofTray)).toEqual(["1.7", "1.5", "10", "healthy", "4.7", "4", "10", "healthy", "1"]);
    expect(await valuesOf("observations?observationVariableDbId=leaf_dry_mass")).toEqual(["21.06"]);
    const recorded = { by: DANA, at: "2026-11-11T15:00:05.000Z" };
    const transplant = { transplanted_at: "2026-11-11T15:00:00.000Z", transplanted: recorded };
    const record = aTray({ ...transplant, germination_rate: 95.8 });
    await lab.put([{ table: "tray_formulations", id: growIds.tray, record }]);
    expect(await data("observations?observationVariableDbId=germination_rate")).toMatchObject([
      { value: "95.8", observationTimeStamp: "2026-11-11T15:00:00.000Z", collector: DANA },
    ]);
  });

  test("of a deleted week is not read", async () => {
    const path = `/api/grow-trials/weekly-data/${growIds.firstWeek}`;
    expect((await lab.request("DELETE", path, { body: {} })).status).toBe(200);
    expect(await valuesOf(`${ofTray}&observationVariableDbId=avg_height`)).toEqual(["4.7"]);
    expect((await ask(`observations/${growIds.tray}.${growIds.firstWeek}.avg_height`)).status).toBe(404);
  });
});

describe("the table of a study", () => {
  test("has a row for each tray and time, with the values under their variables", async () => {
    const { result } = await get(`observations/table?studyDbId=${growIds.trial}`);
    const titles = [
      ...result.headerRow,
      ...result.observationVariables.map(
        (one: { observationVariableName: string }) => one.observationVariableName,
      ),
    ];
    const rows = result.data.map((row: string[]) =>
      Object.fromEntries(row.flatMap((value, i) => (value === "" ? [] : [[titles[i], value]]))),
    );
    expect(rows).toHaveLength(4);
    expect(rows).toContainEqual({
      observationTimeStamp: "2026-11-03T15:00:00.000Z",
      observationUnitDbId: growIds.tray,
      observationUnitName: "GT-003-F1",
      studyDbId: growIds.trial,
      studyName: "GT-003",
      germplasmDbId: growIds.lettuce,
      germplasmName: "Lettuce (Butterhead)",
      year: "2026",
      plot: "GT-003-F1",
      "Plant height": "1.7",
      "Canopy width": "1.5",
      "Plugs measured": "10",
      "Plant tag-comments": "healthy",
    });
  });

  test("has only the variable that is requested", async () => {
    const { result } = await get("observations/table?observationVariableDbId=num_plugs_removed");
    expect(result.observationVariables).toEqual([
      { observationVariableDbId: "num_plugs_removed", observationVariableName: "Plugs removed" },
    ]);
    expect(result.data.map((row: string[]) => row.at(-1))).toEqual(["1"]);
  });
});

describe("a picture", () => {
  const image = anImage();

  test("of a tray is listed with an address that the same token reads", async () => {
    const form = aForm({ file_name: "week-2.jpg", tray_formulation_id: growIds.tray }, leaf);
    const saved = await lab.request("POST", `/api/grow-trials/${growIds.trial}/save-image`, { form });
    const { id } = await saved.json();
    const [found] = await data(`images?observationUnitDbId=${growIds.tray}`);
    expect(found).toMatchObject({
      imageDbId: id,
      imageName: "week-2.jpg",
      imageFileName: "week-2.jpg",
      imageFileSize: leaf.length,
      mimeType: "image/jpeg",
      imageURL: `/api/images/${id}`,
      imageTimeStamp: "2026-11-21T19:23:28.000Z",
      observationUnitDbId: growIds.tray,
      additionalInfo: { studyDbId: growIds.trial, photographer: people[0] },
    });
    const file = await lab.request("GET", found.imageURL, { token: await aToken("read") });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(leaf);
  });

  test("has the configured address of the lab in its own", async () => {
    await lab.put([{ table: "images", id: image.id, record: image }]);
    const app = createApp({ ...lab, origin: "https://lab.example" });
    const headers = { Authorization: `Bearer ${lab.token()}` };
    const reply = await app.request("/api/brapi/v2/images", { headers });
    const [found] = (await reply.json()).result.data;
    expect(found.imageURL).toBe(`https://lab.example/api/images/${image.id}`);
  });

  test.each([
    ["was withdrawn", { removed: { by: DANA, at: "2026-11-13T15:00:00.000Z", reason: "Blurred" } }],
    ["is a PDF", pdfMeta()],
    ["is of another record", { grow_trial_id: null, tray_formulation_id: null, record_table: "chemicals" }],
  ])("that %s is not listed", async (_, more) => {
    await lab.put([{ table: "images", id: image.id, record: { ...image, ...more } }]);
    expect(await data("images")).toEqual([]);
    expect(await data(`images?imageDbId=${image.id}`)).toEqual([]);
    expect((await ask(`images/${image.id}`)).status).toBe(404);
  });
});
