import { expect, test } from "vitest";
import { Characterization, NewFeedstock } from "#domain/feedstocks/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";

test("a new feedstock is active and of type OTHER, without a catalogue number, whether or not these are sent", () => {
  const body = bodyOf("createFeedstock", { product_id: undefined, type: undefined, is_active: undefined });
  expect(NewFeedstock.parse(body)).toMatchObject({ product_id: null, type: "OTHER", is_active: true });
});

test("zero is a measurement, empty text is none, and a field left out remains unchanged", () => {
  const body = { particle_size: 0, moisture_content: "", impurities: " ", characterized_by: "a@b.example" };
  const read = Characterization.parse(body);
  expect(read).toMatchObject({ particle_size: 0, moisture_content: null, impurities: null });
  expect(read.lignin_content).toBeUndefined();
  expect(read.characterization_comments).toBeUndefined();
});
