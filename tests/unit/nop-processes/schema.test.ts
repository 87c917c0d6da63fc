import { expect, test } from "vitest";
import { NewFiltration, NewNopProcess } from "#domain/nop-processes/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { newFiltrationFaults, newNopProcessFaults } from "../../fixtures/faults/feedstock-faults.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { DANA, ids, NOW } from "../../fixtures/records.ts";

test.each(newNopProcessFaults)("a new process with %j is refused at %s: %s", (more, field, message) => {
  expect(messagesOf(NewNopProcess, bodyOf("createNopProcess", more))).toEqual([`${field}: ${message}`]);
});

test.each(newFiltrationFaults)("a filtration with %j is refused at %s: %s", (more, field, message) => {
  expect(messagesOf(NewFiltration, bodyOf("addFiltration", more))).toEqual([`${field}: ${message}`]);
});

test("a process requires only a person and a time", () => {
  const body = { batch_number: "", feedstock_id: "", created_by: DANA, creation_date: NOW };
  expect(NewNopProcess.parse(body)).toMatchObject({
    batch_number: null,
    feedstock_id: null,
    is_one_tonne_reaction: false,
    resource_use_record_ids: [],
  });
});

test("a use record named twice is stored once", () => {
  const body = bodyOf("createNopProcess", { resource_use_record_ids: [ids.use, ids.use.toUpperCase()] });
  expect(NewNopProcess.parse(body).resource_use_record_ids).toEqual([ids.use]);
});

test("an empty filtration form reports every fault at once", () => {
  expect(messagesOf(NewFiltration, {}).map((line) => line.split(":")[0])).toEqual([
    "created_by",
    "creation_date",
    "hour_number_for_sample",
  ]);
});
