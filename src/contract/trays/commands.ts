import { z } from "zod";
import { WrittenGrowTrial } from "#domain/grow-trials/schema.ts";
import { growTrialDetail } from "#domain/grow-trials/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { Reads, RecordSource } from "#domain/kernel/records.ts";
import { nameInSentence } from "#domain/kinds.ts";
import {
  FormulationEdit,
  NewFormulation,
  NewWeeklyData,
  NothingGerminated,
  NotMeasured,
  PlugsRemoved,
  RemovalEdit,
  RemovalVoid,
  Transplant,
  WeekDeletion,
  WeeklyEdit,
} from "#domain/trays/forms.ts";
import { addFormulation, updateFormulation } from "#domain/trays/formulation-rules.ts";
import { HarvestEdit, NewHarvestData } from "#domain/trays/harvest-forms.ts";
import { addHarvestData, harvestClaim, updateHarvestData } from "#domain/trays/harvest-rules.ts";
import { countOfTrays, Plan } from "#domain/trays/plan.ts";
import { addFormulations } from "#domain/trays/plan-rules.ts";
import { removalClaim } from "#domain/trays/plugs.ts";
import { addPlugRemovedData, editPlugRemoval, voidPlugRemoval } from "#domain/trays/removal-rules.ts";
import { WrittenFormulation, WrittenHarvestData, WrittenWeeklyData } from "#domain/trays/schema.ts";
import { formulationOf, harvestOf, weekNamed, weekOf } from "#domain/trays/views.ts";
import {
  addTransplantData,
  addWeeklyData,
  deleteWeeklyData,
  recordNothingGerminated,
  recordWeekNotMeasured,
  updateWeeklyData,
  weekClaim,
} from "#domain/trays/weekly-rules.ts";
import { countOf } from "#domain/values/words.ts";
import { command } from "../command.ts";
import { ById } from "../shapes.ts";

/** Both spellings of a tray's path. */
const ofTray = (rest = "") => ({
  path: `/api/grow-trials/tray-formulation/:id${rest}`,
  also: [`/api/grow-trials/tray-formulations/:id${rest}`],
});

const trayLane = ({ params }: { params: { id: string } }) => ({
  table: "tray_formulations" as const,
  id: params.id,
});

const removalLane = ({ params }: { params: { id: string } }) => ({
  table: "claims" as const,
  id: removalClaim(params.id),
});

/** The tray of a plug removal, after the removal was edited or voided. */
async function trayOfRemoval(records: RecordSource, id: string) {
  const owner = await records.get("claims", removalClaim(id));
  return formulationOf(records, owner?.owner_id ?? "");
}

/** The tray that owns a claim, in a sentence. */
function trayInSentence(lab: Reads, claim: string): string {
  return nameInSentence(lab, "tray_formulations", lab.get("claims", claim)?.owner_id);
}

export const trayCommands = {
  addFormulation: command({
    name: "addFormulation",
    method: "POST",
    path: "/api/grow-trials/:id/add-formulation",
    summary: "Adds a tray to a trial. If the identifier is in use, the refusal contains the next free one.",
    params: ById,
    body: NewFormulation,
    answer: WrittenFormulation,
    status: 201,
    lane: ({ params }) => ({ table: "grow_trials", id: params.id }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addFormulation,
    reply: (records, { body }, stamp) => formulationOf(records, createdId(stamp, body)),
    title: (lab, { params, body }) =>
      `New tray ${nameInSentence(lab, "grow_trials", params.id)}-${body.formulation_identifier}`,
    failure: "Failed to create/update tray formulation",
    success: "Tray formulation created/updated successfully",
  }),

  addFormulations: command({
    name: "addFormulations",
    method: "POST",
    path: "/api/grow-trials/:id/add-formulations",
    summary:
      "Adds the trays of a plan to a trial: a row per composition, with its number of trays. All or none.",
    params: ById,
    body: Plan,
    answer: WrittenGrowTrial,
    status: 201,
    lane: ({ params }) => ({ table: "grow_trials", id: params.id }),
    decide: addFormulations,
    reply: (records, { params }, stamp) => growTrialDetail(records, params.id, stamp.now),
    title: (lab, { params, body }) =>
      `${countOf(countOfTrays(body.rows), "trays")} of ${nameInSentence(lab, "grow_trials", params.id)}`,
    failure: "Failed to create/update tray formulation",
    success: "Tray formulation created/updated successfully",
  }),

  updateFormulation: command({
    name: "updateFormulation",
    method: "PUT",
    path: "/api/grow-trials/tray-formulations/:id",
    also: ["/api/grow-trials/tray-formulation/:id"],
    summary: "Edits the formulation of a tray. Edits of different fields are merged.",
    params: ById,
    body: FormulationEdit,
    answer: WrittenFormulation,
    status: 200,
    lane: trayLane,
    decide: updateFormulation,
    reply: (records, { params }) => formulationOf(records, params.id),
    title: (lab, { params }) => `Formulation of ${nameInSentence(lab, "tray_formulations", params.id)}`,
    failure: "Failed to create/update tray formulation",
    success: "Tray formulation created/updated successfully",
  }),

  addWeeklyData: command({
    name: "addWeeklyData",
    method: "POST",
    ...ofTray("/add-weekly-data"),
    summary: "Adds the measurements of a tray in one week, and the plugs removed.",
    params: ById,
    body: NewWeeklyData,
    answer: WrittenWeeklyData,
    status: 201,
    lane: trayLane,
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addWeeklyData,
    reply: (records, { params, body }) => weekOf(records, params.id, body.week_number),
    title: (lab, { params, body }) =>
      `Week ${body.week_number} of ${nameInSentence(lab, "tray_formulations", params.id)}`,
    failure: "Failed to add weekly data",
    success: "Weekly data added successfully",
  }),

  addPlugRemovedData: command({
    name: "addPlugRemovedData",
    method: "POST",
    ...ofTray("/add-plug-removed-data"),
    summary: "Records plugs removed from a tray, without weekly data.",
    params: ById,
    body: PlugsRemoved,
    answer: WrittenFormulation,
    status: 200,
    lane: trayLane,
    decide: addPlugRemovedData,
    reply: (records, { params }) => formulationOf(records, params.id),
    title: (lab, { params }) => `Plugs removed from ${nameInSentence(lab, "tray_formulations", params.id)}`,
    failure: "Failed to add weekly data",
    success: "Plugs removed.",
  }),

  editPlugRemoval: command({
    name: "editPlugRemoval",
    method: "PUT",
    path: "/api/grow-trials/plug-removals/:id",
    summary: "Edits a plug removal. An omitted field is unchanged; edits of different fields are merged.",
    params: ById,
    body: RemovalEdit,
    answer: WrittenFormulation,
    status: 200,
    lane: removalLane,
    decide: editPlugRemoval,
    reply: (records, { params }) => trayOfRemoval(records, params.id),
    title: (lab, { params }) => `Plug removal of ${trayInSentence(lab, removalClaim(params.id))}`,
    failure: "Failed to edit plug removal",
    success: "Plug removal edited.",
  }),

  voidPlugRemoval: command({
    name: "voidPlugRemoval",
    method: "POST",
    path: "/api/grow-trials/plug-removals/:id/void",
    summary: "Voids a plug removal, with a reason: its plugs are active again.",
    params: ById,
    body: RemovalVoid,
    answer: WrittenFormulation,
    status: 200,
    lane: removalLane,
    decide: voidPlugRemoval,
    reply: (records, { params }) => trayOfRemoval(records, params.id),
    title: (lab, { params }) => `Void of a plug removal of ${trayInSentence(lab, removalClaim(params.id))}`,
    failure: "Failed to void plug removal",
    success: "Plug removal voided.",
  }),

  addTransplantData: command({
    name: "addTransplantData",
    method: "POST",
    ...ofTray("/add-transplant-data"),
    summary:
      "Records the transplant of a tray to the grow system. The last write to arrive replaces earlier data.",
    params: ById,
    body: Transplant,
    answer: WrittenFormulation,
    status: 200,
    lane: trayLane,
    decide: addTransplantData,
    reply: (records, { params }) => formulationOf(records, params.id),
    title: (lab, { params }) => `Transplant of ${nameInSentence(lab, "tray_formulations", params.id)}`,
    failure: "Failed to add/update transplant data",
    success: "Transplant data added/updated successfully",
  }),

  recordNothingGerminated: command({
    name: "recordNothingGerminated",
    method: "POST",
    ...ofTray("/nothing-germinated"),
    summary: "Stores a germination rate of 0 and removes all plugs of the tray, which becomes inactive.",
    params: ById,
    body: NothingGerminated,
    answer: WrittenFormulation,
    status: 200,
    lane: trayLane,
    decide: recordNothingGerminated,
    reply: (records, { params }) => formulationOf(records, params.id),
    title: (lab, { params }) =>
      `Nothing germinated in ${nameInSentence(lab, "tray_formulations", params.id)}`,
    failure: "Failed to add/update transplant data",
    success: "Recorded that nothing germinated. The tray is inactive.",
  }),

  recordWeekNotMeasured: command({
    name: "recordWeekNotMeasured",
    method: "POST",
    ...ofTray("/week-not-measured"),
    summary:
      "Records that a tray was not measured in a week, with the reason. Data of that week replaces it.",
    params: ById,
    body: NotMeasured,
    answer: WrittenFormulation,
    status: 200,
    lane: trayLane,
    decide: recordWeekNotMeasured,
    reply: (records, { params }) => formulationOf(records, params.id),
    title: (lab, { params, body }) =>
      `Week ${body.week_number} of ${nameInSentence(lab, "tray_formulations", params.id)}, not measured`,
    failure: "Failed to add weekly data",
    success: "Recorded that the tray was not measured.",
  }),

  addHarvestData: command({
    name: "addHarvestData",
    method: "POST",
    ...ofTray("/add-harvest-data"),
    summary: "Adds the harvest of a tray. Accepted once; later changes are edits.",
    params: ById,
    body: NewHarvestData,
    answer: WrittenHarvestData,
    status: 201,
    lane: trayLane,
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: addHarvestData,
    reply: (records, { params }) => harvestOf(records, params.id),
    title: (lab, { params }) => `Harvest of ${nameInSentence(lab, "tray_formulations", params.id)}`,
    failure: "Failed to add harvest data",
    success: "Harvest data added successfully",
  }),

  updateHarvestData: command({
    name: "updateHarvestData",
    method: "PUT",
    path: "/api/grow-trials/harvest-data/:id",
    summary: "Edits the harvest of a tray. Edits of different fields are merged.",
    params: ById,
    body: HarvestEdit,
    answer: WrittenHarvestData,
    status: 200,
    lane: ({ params }) => ({ table: "claims", id: harvestClaim(params.id) }),
    decide: updateHarvestData,
    reply: async (records, { params }) =>
      harvestOf(records, (await records.get("claims", harvestClaim(params.id)))?.owner_id),
    title: (lab, { params }) => `Harvest of ${trayInSentence(lab, harvestClaim(params.id))}`,
    failure: "Failed to add harvest data",
    success: "Harvest data added successfully",
  }),

  updateWeeklyData: command({
    name: "updateWeeklyData",
    method: "PUT",
    path: "/api/grow-trials/weekly-data/:id",
    summary: "Edits the data of one week of a tray. Edits of different fields are merged.",
    params: ById,
    body: WeeklyEdit,
    answer: WrittenWeeklyData,
    status: 200,
    lane: ({ params }) => ({ table: "claims", id: weekClaim(params.id) }),
    decide: updateWeeklyData,
    reply: async (records, { params }) =>
      weekNamed(records, (await records.get("claims", weekClaim(params.id)))?.owner_id, params.id),
    title: (lab, { params }) => {
      const tray = lab.get("claims", weekClaim(params.id))?.owner_id;
      const week = lab.get("tray_formulations", tray)?.weekly_data.find(({ id }) => id === params.id);
      return `Week ${week?.week_number ?? "?"} of ${nameInSentence(lab, "tray_formulations", tray)}`;
    },
    failure: "Failed to edit weekly data",
    success: "Weekly data edited.",
  }),

  deleteWeeklyData: command({
    name: "deleteWeeklyData",
    method: "DELETE",
    path: "/api/grow-trials/weekly-data/:id",
    summary:
      "Deletes the data of one week of a tray, with the plugs removed in it. `unless_corrected` refuses it for a corrected week.",
    params: ById,
    body: WeekDeletion,
    answer: z.object({ deleted_count: z.int() }),
    status: 200,
    lane: ({ params }) => ({ table: "claims", id: weekClaim(params.id) }),
    decide: deleteWeeklyData,
    reply: async (records, { params }, stamp) => {
      const owner = await records.get("claims", weekClaim(params.id));
      const tray = await records.get("tray_formulations", owner?.owner_id ?? "");
      const isMine = tray?.deleted_weeks.some(
        ({ id, command_id }) => id === params.id && command_id === stamp.id,
      );
      return { deleted_count: isMine ? 1 : 0 };
    },
    title: (lab, { params }) => `Week deleted of ${trayInSentence(lab, weekClaim(params.id))}`,
    failure: "Error deleting weekly data",
    success: "Weekly data deleted successfully!",
  }),
};
