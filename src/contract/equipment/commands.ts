import { createEquipment, EquipmentEdit, editEquipment } from "#domain/equipment/rules.ts";
import { EquipmentDetail, NewEquipment } from "#domain/equipment/schema.ts";
import { NewUpkeep, recordUpkeep } from "#domain/equipment/upkeep.ts";
import { equipmentDetail } from "#domain/equipment/views.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { showName } from "#domain/values/words.ts";
import { command, editCommand } from "../command.ts";
import { ById, Nothing } from "../shapes.ts";

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
