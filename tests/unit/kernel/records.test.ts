import { expect, test } from "vitest";
import { decideWith, Reads } from "#domain/kernel/records.ts";
import { aChemical, ids } from "#tests/fixtures/records.ts";

const chemical = aChemical();
const records: Record<string, unknown> = {
  [`chemicals:${ids.chemical}`]: chemical,
  [`chemical_names:${ids.nitricAcid}`]: { id: ids.nitricAcid, name: "Nitric acid" },
  [`chemical_names:${ids.ethanol}`]: { id: ids.ethanol, name: "Ethanol" },
};

/** Names a chemical: its name is known only when its record has been read. */
const nameOf = (lab: Reads) => {
  const found = lab.get("chemicals", ids.chemical);
  return lab.get("chemical_names", found?.chemical_name_id)?.name;
};

async function decide() {
  const rounds: string[][] = [];
  const load = async (keys: string[]) => {
    rounds.push(keys);
    return keys.map((key) => records[key]);
  };
  const { result, read } = await decideWith(nameOf, load);
  return { result, read: [...read.keys()], rounds };
}

const read = [`chemical_names:${ids.nitricAcid}`, `chemicals:${ids.chemical}`];

test("a rule's records are loaded as the rule requests them", async () => {
  expect(await decide()).toEqual({
    result: "Nitric acid",
    read,
    rounds: [[`chemicals:${ids.chemical}`], [`chemical_names:${ids.nitricAcid}`]],
  });
});

test("a search reads only the records that it returns", async () => {
  const others = { "use_records:a": { id: "a", stock_id: "1" }, "use_records:b": { id: "b", stock_id: "2" } };
  const lab = new Reads(
    new Map<string, unknown>([...Object.entries(others), ["?use_records.stock_id:1", true]]),
  );
  expect(lab.referring("use_records", "stock_id", "1").map(({ id }) => id)).toEqual(["a"]);
  expect([...lab.requested]).toEqual(["use_records:a"]);
});
