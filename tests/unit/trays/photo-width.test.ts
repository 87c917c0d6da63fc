import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { undoingOf } from "#contract/undoing.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";
import type { WeeklyData, WeeklyEntry } from "#domain/trays/schema.ts";
import { settledEdit } from "#features/outbox/settle/edit-conflict.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import { aPhotoWidth, aTray, aWeek, growIds, trayChanges } from "../../fixtures/grow-trials.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, ids } from "../../fixtures/records.ts";

const { addWeeklyData, updateWeeklyData } = commands;
const photo_width = aPhotoWidth();
const inPicture = { avg_canopy_width: 12.4, photo_width };
const labWith = (week: Partial<WeeklyEntry> = inPicture) =>
  aLab(...exampleRecords, ...trayChanges(aTray({ weekly_data: [aWeek(week)], plug_removals: [] })));
type Lab = ReturnType<typeof aLab>;

const params = { id: growIds.firstWeek };
const edit = (lab: Lab, body: object, stamp = aStamp()) => lab.run(updateWeeklyData, { params, body }, stamp);
const weeks = async (lab: Lab): Promise<WeeklyData[]> =>
  (await lab.ask(queries.getTrayFormulation, { params: { id: growIds.tray } })).weekly_data;
const measured = async (lab: Lab) => {
  const [week] = await weeks(lab);
  return [week?.avg_canopy_width, week?.photo_width?.width_cm];
};

test("a new week has how its width was measured in a picture, and nothing of a width by hand", async () => {
  const lab = labWith({});
  const add = (week_number: number, more: object, id: string) =>
    lab.run(
      addWeeklyData,
      { params: { id: growIds.tray }, body: bodyOf("addWeeklyData", { week_number, ...more }) },
      aStamp({ id }),
    );
  accepted((await add(2, inPicture, ids.use)).result);
  accepted((await add(3, { photo_width: null }, ids.cake)).result);
  const [, second, third] = await weeks(lab);
  expect(second).toMatchObject(inPicture);
  expect(third).not.toHaveProperty("photo_width");
});

test("the measurement has six decimals, as the width has", () => {
  const exact = { avg_canopy_width: 12.400000004, photo_width: aPhotoWidth({ width_cm: 12.400000001 }) };
  expect(NewWeeklyData.parse(bodyOf("addWeeklyData", exact))).toMatchObject(inPicture);
});

test.each([
  ["of the comments", { additional_comments: "Wet" }, [12.4, 12.4]],
  ["that an older app makes of the height", { avg_height: 1.9, base: { avg_height: 1.7 } }, [12.4, 12.4]],
  ["of the width by hand", { avg_canopy_width: 13 }, [13, undefined]],
  [
    "of the width by hand, with the former measurement",
    { avg_canopy_width: 13, photo_width, base: inPicture },
    [13, undefined],
  ],
  ["that states that it was by hand", { photo_width: null }, [12.4, undefined]],
  [
    "with another picture",
    { avg_canopy_width: 13, photo_width: aPhotoWidth({ width_cm: 13 }), base: inPicture },
    [13, 13],
  ],
])("an edit %s leaves the measurement of the width that the week has", async (_, body, expected) => {
  const lab = labWith();
  accepted((await edit(lab, body)).result);
  expect(await measured(lab)).toEqual(expected);
});

test("an edit that leaves the width and its measurement writes nothing", async () => {
  for (const body of [inPicture, { ...inPicture, base: inPicture }, { avg_canopy_width: 12.4 }])
    expect(accepted((await edit(labWith(), body)).result).changes).toEqual([]);
  expect(accepted((await edit(labWith({}), { photo_width: null })).result).changes).toEqual([]);
});

test("a measurement of another width than that of the week is refused", async () => {
  for (const body of [{ photo_width }, { avg_canopy_width: 12.5, photo_width }])
    expect(rejected((await edit(labWith({}), body)).result)).toMatchObject({
      status: 422,
      message: "Canopy width must be the width measured in the picture",
      field: "avg_canopy_width",
    });
});

test("the edit of one person leaves the measurement that another person has made meanwhile", async () => {
  const lab = labWith({});
  const base = { avg_canopy_width: 1.5, additional_comments: null, photo_width: null };
  accepted((await edit(lab, { ...base, ...inPicture, base })).result);
  const comment = { ...base, additional_comments: "Wet", base };
  accepted((await edit(lab, comment, aStamp({ id: ids.use }))).result);
  expect(await measured(lab)).toEqual([12.4, 12.4]);
});

test("of two widths one is chosen, and the measurement is that of the chosen width", async () => {
  const lab = labWith({});
  const base = { avg_canopy_width: 1.5, photo_width: null };
  accepted((await edit(lab, { avg_canopy_width: 1.6, base: { avg_canopy_width: 1.5 } })).result);
  const refused = rejected((await edit(lab, { ...inPicture, base }, aStamp({ id: ids.use }))).result);
  const { updated_by: _, updated_at: __, ...current } = refused.current as Record<string, unknown>;
  expect([refused.code, current]).toEqual(["EDIT_CONFLICT", { avg_canopy_width: 1.6 }]);
  const conflict = { values: inPicture, base, current, merged: {}, fields: ["avg_canopy_width"] };
  const settled = (side: "mine" | "theirs") =>
    settledEdit({ ...conflict, values: { ...inPicture, avg_height: 2 } }, { avg_canopy_width: side }) ?? {};
  accepted((await edit(lab, { ...settled("theirs"), avg_height: 2 }, aStamp({ id: ids.cake }))).result);
  expect(await measured(lab)).toEqual([1.6, undefined]);
  accepted((await edit(lab, settled("mine"), aStamp({ id: ids.chemical }))).result);
  expect(await measured(lab)).toEqual([12.4, 12.4]);
});

test("an edit by hand is undone with the measurement, and a measurement with the width by hand", async () => {
  const [byHand, picture] = [{ avg_canopy_width: 13, photo_width: null }, inPicture];
  for (const [before, after] of [
    [picture, byHand],
    [byHand, picture],
  ] as const) {
    const lab = labWith(before.photo_width ? picture : { avg_canopy_width: 13 });
    const body = updateWeeklyData.body.parse({ ...after, base: before });
    accepted((await edit(lab, body)).result);
    const undone = undoingOf("updateWeeklyData", { params, body, stamp: aStamp() });
    accepted((await edit(lab, undone?.body ?? expect.fail(), aStamp({ id: ids.use }))).result);
    expect(await measured(lab)).toEqual([before.avg_canopy_width, before.photo_width?.width_cm]);
  }
});
