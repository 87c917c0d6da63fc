import { expect, test } from "vitest";
import { InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import { bodyOf } from "../../fixtures/examples.ts";

test("fields left out of a characterization are absent, and emptied fields are null", () => {
  const { created_by, creation_date } = bodyOf("saveCnfInitialCharacteristics");
  const body = { created_by, creation_date, ph: "", appearance: " " };
  expect(InitialCharacteristics.parse(body)).toEqual({
    created_by,
    creation_date,
    ph: null,
    appearance: null,
  });
});
