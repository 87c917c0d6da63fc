import { expect, test } from "vitest";
import { NewEquipment } from "#domain/equipment/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";

test.each([
  ["2026-11-19", "2026-11-19T05:00:00.000Z"],
  ["2026-07-19", "2026-07-19T04:00:00.000Z"],
  ["2026-11-19T10:42", "2026-11-19T15:42:00.000Z"],
  ["2026-11-19T10:42:00Z", "2026-11-19T10:42:00.000Z"],
  ["2026-11-19T10:42:00+01:00", "2026-11-19T09:42:00.000Z"],
])("a creation date of %s is %s", (creation_date, utc) => {
  expect(NewEquipment.parse(bodyOf("createEquipment", { creation_date })).creation_date).toBe(utc);
});
