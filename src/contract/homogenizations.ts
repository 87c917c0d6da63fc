import { z } from "zod";
import { PreTreatmentCorrection, RunCorrection } from "#domain/homogenizations/corrected.ts";
import {
  correctHomogenizationData,
  correctPreHomogenizationData,
} from "#domain/homogenizations/corrections.ts";
import { createHomogenization } from "#domain/homogenizations/creation.ts";
import { LinkedCnf, linkCnf } from "#domain/homogenizations/link-cnf.ts";
import {
  addHomogenizationData,
  addPreHomogenizationData,
  reopenHomogenizationStep,
  updateHomogenizationState,
} from "#domain/homogenizations/rules.ts";
import {
  HomogenizationData,
  HomogenizationDetail,
  HomogenizationListItem,
  HomogenizationStepChange,
  PreHomogenizationData,
  WrittenHomogenization,
} from "#domain/homogenizations/schema.ts";
import {
  DilutionDetails,
  DilutionQuestion,
  editHomogenization,
  HomogenizationEdit,
  NewHomogenization,
} from "#domain/homogenizations/setup.ts";
import {
  dilutionDetails,
  homogenizationDetail,
  homogenizationList,
  homogenizationSteps,
} from "#domain/homogenizations/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { reopeningTitle, StepReopening } from "#domain/steps/reopen.ts";
import { SteppedOn } from "#domain/steps/schema.ts";
import { changeTitle } from "#domain/steps/steps.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, query, recordQuery } from "./query.ts";
import { ById, flag, Nothing } from "./shapes.ts";

export const homogenizationQueries = {
  listHomogenizations: listQuery({
    name: "listHomogenizations",
    path: "/api/homogenization",
    summary: "Homogenizations, newest first.",
    query: z.object({ is_active_only: flag }),
    answer: z.array(HomogenizationListItem),
    failure: "Error fetching homogenizations",
    list: homogenizationList,
  }),

  dilutionDetails: query({
    name: "dilutionDetails",
    path: "/api/homogenization/dilution-details",
    summary: "The amounts of cake and water for a dilution setup.",
    params: Nothing,
    query: DilutionQuestion,
    answer: DilutionDetails,
    failure: "Error fetching dilution details",
    read: (records, input) => dilutionDetails(records, input.query),
  }),

  getHomogenization: recordQuery({
    name: "getHomogenization",
    path: "/api/homogenization/:id",
    summary: "One homogenization with its steps.",
    params: ById,
    query: Nothing,
    answer: HomogenizationDetail,
    failure: "Error fetching homogenization",
    entity: "Homogenization",
    of: "homogenizations",
    read: (records, { params }) => homogenizationDetail(records, params.id),
  }),
};

export const homogenizationCommands = {
  createHomogenization: command({
    name: "createHomogenization",
    method: "POST",
    path: "/api/homogenization",
    summary: "Adds a homogenization of a cake. The server recomputes the dilution figures.",
    params: Nothing,
    body: NewHomogenization,
    answer: WrittenHomogenization,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "homogenizations", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createHomogenization,
    reply: (records, { body }, stamp) => homogenizationDetail(records, createdId(stamp, body)),
    title: (lab, { body }) => `New homogenization of ${nameInSentence(lab, "cakes", body.cake_id)}`,
    failure: "Failed to create homogenization",
    success: "Homogenization created.",
  }),

  addPreHomogenizationData: command({
    name: "addPreHomogenizationData",
    method: "POST",
    path: "/api/homogenization/:id/pre-homogenization-data",
    summary: "Records the cake used and what was added to it before the run. Accepted once.",
    params: ById,
    body: PreHomogenizationData,
    answer: WrittenHomogenization,
    status: 200,
    lane: ({ params }) => ({ table: "homogenizations", id: params.id }),
    decide: addPreHomogenizationData,
    reply: (records, { params }) => homogenizationDetail(records, params.id),
    title: (lab, { params }) =>
      `Pre-homogenization data of ${nameInSentence(lab, "homogenizations", params.id)}`,
    failure: "Failed to add pre-homogenization data",
    success: "Pre-homogenization data added successfully!",
  }),

  addHomogenizationData: command({
    name: "addHomogenizationData",
    method: "POST",
    path: "/api/homogenization/:id/homogenization-data",
    summary: "Records the data of the homogenization run. Accepted once.",
    params: ById,
    body: HomogenizationData,
    answer: WrittenHomogenization,
    status: 200,
    lane: ({ params }) => ({ table: "homogenizations", id: params.id }),
    decide: addHomogenizationData,
    reply: (records, { params }) => homogenizationDetail(records, params.id),
    title: (lab, { params }) => `Homogenization data of ${nameInSentence(lab, "homogenizations", params.id)}`,
    failure: "Failed to add homogenization data",
    success: "Homogenization data added successfully!",
  }),

  correctPreHomogenizationData: command({
    name: "correctPreHomogenizationData",
    method: "PUT",
    path: "/api/homogenization/:id/pre-homogenization-data",
    summary:
      "Corrects the pre-homogenization data until the experiment is finished, with a reason. Another amount of cake voids its use and records it again.",
    params: ById,
    body: PreTreatmentCorrection,
    answer: WrittenHomogenization,
    status: 200,
    lane: ({ params }) => ({ table: "homogenizations", id: params.id }),
    decide: correctPreHomogenizationData,
    reply: (records, { params }) => homogenizationDetail(records, params.id),
    title: (lab, { params }) =>
      `Correction of the pre-homogenization data of ${nameInSentence(lab, "homogenizations", params.id)}`,
    failure: "Failed to correct pre-homogenization data",
    success: "Pre-homogenization data corrected.",
  }),

  correctHomogenizationData: command({
    name: "correctHomogenizationData",
    method: "PUT",
    path: "/api/homogenization/:id/homogenization-data",
    summary: "Corrects the data of the homogenization run until the experiment is finished, with a reason.",
    params: ById,
    body: RunCorrection,
    answer: WrittenHomogenization,
    status: 200,
    lane: ({ params }) => ({ table: "homogenizations", id: params.id }),
    decide: correctHomogenizationData,
    reply: (records, { params }) => homogenizationDetail(records, params.id),
    title: (lab, { params }) =>
      `Correction of the homogenization data of ${nameInSentence(lab, "homogenizations", params.id)}`,
    failure: "Failed to correct homogenization data",
    success: "Homogenization data corrected.",
  }),

  linkCnf: command({
    name: "linkCnf",
    method: "POST",
    path: "/api/homogenization/:id/link-cnf",
    summary:
      "Links a CNF that was entered without its homogenization. If the cake was drawn for both, the CNF's own use is voided.",
    params: ById,
    body: LinkedCnf,
    answer: WrittenHomogenization,
    status: 200,
    lane: ({ params }) => ({ table: "homogenizations", id: params.id }),
    decide: linkCnf,
    reply: (records, { params }) => homogenizationDetail(records, params.id),
    title: (lab, { params, body }) =>
      `${nameInSentence(lab, "cnfs", body.cnf_id)} linked to ${nameInSentence(lab, "homogenizations", params.id)}`,
    failure: "Failed to link the CNF",
    success: "CNF linked.",
  }),

  updateHomogenizationState: command({
    name: "updateHomogenizationState",
    method: "PUT",
    path: "/api/homogenization/:process_id/update-state",
    summary: "Completes, skips or postpones a step. The first change to reach the server is final.",
    params: z.object({ process_id: z.guid().toLowerCase() }),
    body: HomogenizationStepChange,
    answer: SteppedOn,
    status: 200,
    lane: ({ params }) => ({ table: "homogenizations", id: params.process_id }),
    decide: updateHomogenizationState,
    reply: (records, { params }) => homogenizationSteps(records, params.process_id),
    title: (lab, { params, body }) =>
      `${changeTitle(lab.get("homogenizations", params.process_id)?.process_states ?? [], body)} of ${nameInSentence(lab, "homogenizations", params.process_id)}`,
    failure: "Failed to update state. Please try again later.",
    success: "State updated successfully.",
  }),

  editHomogenization: editCommand({
    name: "editHomogenization",
    path: "/api/homogenization/:id",
    table: "homogenizations",
    body: HomogenizationEdit,
    answer: WrittenHomogenization,
    decide: editHomogenization,
    read: homogenizationDetail,
  }),

  reopenHomogenizationStep: command({
    name: "reopenHomogenizationStep",
    needs: "staff",
    method: "POST",
    path: "/api/homogenization/:process_id/reopen-step",
    summary:
      "Staff re-opens a completed or skipped step with a reason. The other steps do not change; a CNF stays linked.",
    params: z.object({ process_id: z.guid().toLowerCase() }),
    body: StepReopening,
    answer: SteppedOn,
    status: 200,
    lane: ({ params }) => ({ table: "homogenizations", id: params.process_id }),
    decide: reopenHomogenizationStep,
    reply: (records, { params }) => homogenizationSteps(records, params.process_id),
    title: (lab, { params, body }) =>
      `${reopeningTitle(lab.get("homogenizations", params.process_id)?.process_states ?? [], body)} of ${nameInSentence(lab, "homogenizations", params.process_id)}`,
    failure: "Failed to re-open the step",
    success: "Step re-opened.",
  }),
};
