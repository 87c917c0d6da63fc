import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { ledgerRows } from "#domain/resource-use/ledger.ts";
import type { Sample, SamplePurposeName } from "#domain/sample-library/schema.ts";
import { aCnf, aCnfUse, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aCake, cakeChanges, DANA, ids, NOW } from "../../fixtures/records.ts";
import { aSample } from "../../fixtures/sampled.ts";

const second = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1fcf02";

function sampleOf(n: number, purpose: SamplePurposeName, more: Partial<Sample>): Change {
  const id = `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1fce0${n}`;
  const sample_purpose_id = namedId("sample_purpose", purpose);
  const use = { resource_use_record_id: cnfIds.use, resource_id: cnfIds.cnf };
  const record = aSample({
    id,
    sample_purpose_id,
    ...use,
    creation_date: "2026-11-15T15:00:00.000Z",
    ...more,
  });
  return { table: "samples", id, record };
}

test("the list is newest first, and joins batch and sample type", async () => {
  const newer = aCnf({ id: second, name: null, wt_percent: null, creation_date: "2026-11-16T15:00:00.000Z" });
  const lab = aLab(...cakeChanges(aCake()), ...cnfChanges(), ...cnfChanges(newer));
  expect(await lab.ask(queries.listCnfs)).toMatchObject([
    { id: second, name: null, description: "assigned on sync | ? wt% | Hour 3" },
    {
      id: cnfIds.cnf,
      description: "CNF-2026-004-01 | 1.02 wt% | Hour 3",
      batch_number: "NOP-2026-004",
      nop_process_id: ids.nopProcess,
      location_name: "Cold storage",
      created_by: DANA,
    },
  ]);
});

test("the location of samples is that of the newest sample of each purpose, of this CNF alone", async () => {
  const lab = aLab(
    ...cnfChanges(),
    sampleOf(1, "LIBRARY_STORAGE", {}),
    sampleOf(2, "LIBRARY_STORAGE", {
      location_details: "Shelf 2",
      creation_date: "2026-11-17T15:00:00.000Z",
    }),
    sampleOf(3, "LIBRARY_STORAGE", { resource_id: second, creation_date: "2026-11-18T15:00:00.000Z" }),
    sampleOf(4, "VISCOSITY_TEST", { creation_date: "2026-11-18T15:00:00.000Z" }),
  );
  expect(await lab.ask(queries.getCnf, { params: { id: cnfIds.cnf } })).toMatchObject({
    library_sample_location: "Sample library cabinet | Shelf 2",
    characterization_sample_location: null,
  });
});

test("a count is in the detail, and the ledger of a CNF of unknown density ends with the amount remaining", async () => {
  const uses = [aCnfUse({ amount_used: 1, amount_used_units: "KG" })];
  const lab = aLab(...cnfChanges(aCnf({ amount_supplied: 5, use_records: uses })));
  const body = { new_amount_remaining: 3.5, reason: "Measured again", created_by: DANA, creation_date: NOW };
  await lab.run(commands.correctCnf, { params: { id: cnfIds.cnf }, body });
  const cnf = (await lab.ask(queries.getCnf, { params: { id: cnfIds.cnf } })) as CnfDetail;
  expect(cnf).toMatchObject({ amount_remaining: 3.5, corrections: [{ new_amount_remaining: 3.5 }] });
  expect(ledgerRows("cnfs", cnf).map(({ balance }) => balance)).toEqual([5, 4, 3.5]);
});

test("a CNF that the lab does not have has no page", async () => {
  expect(await aLab().ask(queries.getCnf, { params: { id: ids.nowhere } })).toBeUndefined();
});
