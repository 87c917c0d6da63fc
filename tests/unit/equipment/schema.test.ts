import { expect, test } from "vitest";
import { NewEquipment } from "#domain/equipment/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";

test.each<[Record<string, unknown>, string]>([
  [{ name: " " }, "name: Name is required"],
  [{ name: undefined }, "name: Name is required"],
  [{ name: "x".repeat(201) }, "name: Name must be at most 200 characters"],
  [{ short_name: "" }, "short_name: Short name is required"],
  [{ equipment_type_id: "" }, "equipment_type_id: Equipment type is required"],
  [{ location_id: undefined }, "location_id: Location is required"],
  [{ supplier_id: -4 }, "supplier_id: Supplier is required"],
  [{ supplier_id: Number.NaN }, "supplier_id: Supplier is required"],
  [{ created_by: null }, "created_by: Email is required"],
  [{ created_by: "dana.ruiz@" }, "created_by: Please enter a valid email address"],
  [{ creation_date: "" }, "creation_date: Creation date is required"],
  [{ creation_date: "2026-13-01" }, "creation_date: Please enter a valid date"],
  [{ comments: "x".repeat(501) }, "comments: Comments must be at most 500 characters"],
])("new equipment with %j is refused: %s", (more, message) => {
  expect(messagesOf(NewEquipment, bodyOf("createEquipment", more))).toEqual([message]);
});

test.each([
  ["2026-11-19", "2026-11-19T05:00:00.000Z"],
  ["2026-07-19", "2026-07-19T04:00:00.000Z"],
  ["2026-11-19T10:42", "2026-11-19T15:42:00.000Z"],
  ["2026-11-19T10:42:00Z", "2026-11-19T10:42:00.000Z"],
  ["2026-11-19T10:42:00+01:00", "2026-11-19T09:42:00.000Z"],
])("a creation date of %s is %s", (creation_date, utc) => {
  expect(NewEquipment.parse(bodyOf("createEquipment", { creation_date })).creation_date).toBe(utc);
});
