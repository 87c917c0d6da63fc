import { z } from "zod";
import {
  EquipmentDetail,
  EquipmentListItem,
  EquipmentType,
  equipmentTypes,
  uniqueFields,
} from "#domain/equipment/schema.ts";
import { EquipmentUse, equipmentUses } from "#domain/equipment/uses.ts";
import {
  equipmentDetail,
  equipmentList,
  isEquipmentUnique,
  listEquipmentTypes,
} from "#domain/equipment/views.ts";
import { listQuery, query, recordQuery } from "../query.ts";
import { ById, filter, Nothing } from "../shapes.ts";

export const equipmentQueries = {
  listEquipment: listQuery({
    name: "listEquipment",
    path: "/api/equipments",
    summary: "Equipment, newest first.",
    query: z.object({ equipment_type: filter(equipmentTypes) }),
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
