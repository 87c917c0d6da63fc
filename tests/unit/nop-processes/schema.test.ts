import { expect, test } from "vitest";
import { NewNopProcess } from "#domain/nop-processes/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { DANA, ids, NOW } from "../../fixtures/records.ts";

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
