import { expect, test } from "vitest";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { bodyOf, exampleRecords, examples } from "../fixtures/examples.ts";

const lab = perTest(() => createLab({ records: exampleRecords }));

const [dana] = people;
const make = (more: object = {}) =>
  lab.request("POST", "/api/homogenization", {
    body: bodyOf("createHomogenization", { ...more }),
    token: lab.token(dana),
  });
const ask = (more: object) => {
  const asked = Object.entries({ ...examples.dilutionDetails?.query, ...more });
  const query = asked
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, String(value)]);
  return lab.request("GET", `/api/homogenization/dilution-details?${new URLSearchParams(query)}`);
};

test("dilution details return the figures, and what to check", async () => {
  expect(await (await ask({})).json()).toEqual({
    amount_cake_suggested: 0.675,
    amount_cake_suggested_units: "KG",
    total_water_to_be_added: 9.585,
    warnings: [],
  });
  expect((await (await ask({ desired_cnf_volume: 100, cnf_density_estimate: 1.3 })).json()).warnings).toEqual(
    [
      "Suggested cake amount (8.574 KG) is more than the amount remaining (2.344 KG).",
      "Density estimates are inconsistent. Please check the cake and CNF density.",
    ],
  );
});

test("names count up within a batch, and are never reused", async () => {
  const names = [];
  for (let i = 0; i < 3; i += 1) names.push((await (await make()).json()).name);
  // The examples were stored without using a number.
  expect(names).toEqual(["HOM-NOP-2026-004-01", "HOM-NOP-2026-004-02", "HOM-NOP-2026-004-03"]);
});
