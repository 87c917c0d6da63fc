import { z } from "zod";
import { createEquipment, EquipmentEdit, editEquipment } from "#domain/equipment/rules.ts";
import {
  EquipmentDetail,
  EquipmentListItem,
  EquipmentType,
  NewEquipment,
  uniqueFields,
} from "#domain/equipment/schema.ts";
import { NewUpkeep, recordUpkeep } from "#domain/equipment/upkeep.ts";
import { EquipmentUse, equipmentUses } from "#domain/equipment/uses.ts";
import {
  equipmentDetail,
  equipmentList,
  isEquipmentUnique,
  listEquipmentTypes,
} from "#domain/equipment/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { showName } from "#domain/values/words.ts";
import { command, editCommand } from "./command.ts";
import { listQuery, query, recordQuery } from "./query.ts";
import { ById, Nothing } from "./shapes.ts";

export const equipmentQueries = {
  listEquipment: listQuery({
    name: "listEquipment",
    path: "/api/equipments",
    summary: "Equipment, newest first.",
    query: z.object({ equipment_type: z.string().trim().max(200).optional() }),
    answer: z.array(EquipmentListItem),
    failure: "Error fetching equipment",
    list: equipmentList,
  }),

  listEquipmentTypes: query({
    name: "listEquipmentTypes",
    path: "/api/equipments/equipment-types",
    summary: "Types equipment can have.",
    params: Nothing,
    query: Nothing,
    answer: z.array(EquipmentType),
    failure: "Error fetching equipment types",
    read: listEquipmentTypes,
  }),

  checkEquipmentUnique: query({
    name: "checkEquipmentUnique",
    path: "/api/equipments/check-unique",
    summary: "Whether no equipment has this name or short name yet.",
    params: Nothing,
    query: z.object({
      fieldName: z.enum(uniqueFields),
      value: z.string().trim().min(1, "Value is required"),
    }),
    answer: z.object({ isUnique: z.boolean() }),
    failure: "Failed to check unique equipment",
    read: async (records, { query: { fieldName, value } }) => ({
      isUnique: await isEquipmentUnique(records, fieldName, value),
    }),
  }),

  getEquipment: recordQuery({
    name: "getEquipment",
    path: "/api/equipments/:id",
    summary: "One piece of equipment.",
    params: ById,
    query: Nothing,
    answer: EquipmentDetail,
    failure: "Failed to fetch equipment",
    entity: "Equipment",
    of: "equipment",
    read: (records, { params }) => equipmentDetail(records, params.id),
  }),

  listEquipmentUses: query({
    name: "listEquipmentUses",
    path: "/api/equipments/:id/uses",
    summary:
      "The NOP processes, filtrations, CNFs and homogenizations that used a piece of equipment, newest first.",
    params: ById,
    query: Nothing,
    answer: z.array(EquipmentUse),
    failure: "Failed to fetch equipment",
    entity: "Equipment",
    read: (records, { params }) => equipmentUses(records, params.id),
  }),
};

export const equipmentCommands = {
  createEquipment: command({
    name: "createEquipment",
    method: "POST",
    path: "/api/equipments",
    summary: "Adds a piece of equipment.",
    params: Nothing,
    body: NewEquipment,
    answer: EquipmentDetail,
    status: 201,
    lane: ({ body }, stamp) => ({ table: "equipment", id: createdId(stamp, body) }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: createEquipment,
    reply: (records, { body }, stamp) => equipmentDetail(records, createdId(stamp, body)),
    title: (_, { body }) => `New equipment: ${body.short_name}`,
    failure: "Failed to create equipment",
    success: "Equipment created.",
  }),

  editEquipment: editCommand({
    name: "editEquipment",
    path: "/api/equipments/:id",
    table: "equipment",
    body: EquipmentEdit,
    answer: EquipmentDetail,
    decide: editEquipment,
    read: equipmentDetail,
  }),

  recordUpkeep: command({
    name: "recordUpkeep",
    method: "POST",
    path: "/api/equipments/:id/upkeep",
    summary: "Records maintenance or a calibration that was done.",
    params: ById,
    body: NewUpkeep,
    answer: EquipmentDetail,
    status: 201,
    lane: ({ params }) => ({ table: "equipment", id: params.id }),
    makes: ({ body }, stamp) => createdId(stamp, body),
    decide: recordUpkeep,
    reply: (records, { params }) => equipmentDetail(records, params.id),
    title: (lab, { params, body }) =>
      `${showName(body.kind)} of ${nameInSentence(lab, "equipment", params.id)}`,
    failure: "Failed to record maintenance or calibration",
    success: "Recorded as done.",
  }),
};
