import { expect, test } from "vitest";
import { factsOf } from "#server/exchange/eln/export/facts.ts";

test("a line of more info is exported whatever its name, and ids of the record are not", () => {
  const more_info = { lot_id: "A77", plate_table: "4", recorded_by: "dana", flow_units: "L" };
  const { own } = factsOf({ id: "a", qr_label_id: "b", more_info }, () => "");
  expect(own.map(({ path }) => path).sort()).toEqual(
    Object.keys(more_info)
      .map((key) => `more_info.${key}`)
      .sort(),
  );
});
