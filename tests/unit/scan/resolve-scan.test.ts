import { expect, test } from "vitest";
import { findTyped, resolveScan } from "#components/scan/resolve-scan.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { pathOfType, scaleCardPath, tableOfType } from "#domain/qr-labels/addresses.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { withPrintedSize } from "#domain/qr-labels/print/printed-size.ts";
import { type QrType, qrTypes } from "#domain/qr-labels/schema.ts";
import { listFindables } from "#domain/search/search.ts";
import type { RecordRef } from "#domain/tables.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { homogenizationIds } from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import { DANA, ids, NOW } from "../../fixtures/records.ts";
import { sampled } from "../../fixtures/sampled.ts";

const LAB = "https://lab.example";
const LABEL = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f9901";

const idsByTable: Record<RecordRef["table"], string> = {
  equipment: ids.equipment,
  feedstocks: ids.feedstock,
  chemicals: ids.chemical,
  nop_processes: ids.nopProcess,
  cakes: ids.cake,
  homogenizations: homogenizationIds.setUp,
  cnfs: cnfIds.cnf,
  samples: sampled.sample,
  grow_trials: growIds.trial,
  tray_formulations: growIds.tray,
};

/** A lab in which one record has a label. */
const labWith = (qr_type: QrType, resource_id: string) =>
  aLab(...exampleRecords, {
    table: "qr_labels",
    id: LABEL,
    record: { id: LABEL, qr_type, resource_id, label: "?", created_at: NOW, created_by: DANA },
  });
const resolve = (text: string, lab = aLab(...exampleRecords)) => resolveScan(lab.records, text, [LAB]);
const record = (table: RecordRef["table"]) => ({ kind: "record", ref: { table, id: idsByTable[table] } });

test.each(qrTypes)(
  "a code of the type %s leads to its record, by its page and by its stored label",
  async (type) => {
    const table = tableOfType(type);
    const viewer = `${LAB}/inventory/qr-code-viewer/${LABEL}`;
    if (table === null) {
      const sentence = "Invalid QR Type: SUBSTRATE_PROCESS";
      expect(await resolve(`${LAB}/substrate-process/7`)).toEqual({ kind: "refused", sentence });
      expect(await resolve(viewer, labWith(type, ids.cake))).toEqual({ kind: "refused", sentence });
      return;
    }
    expect(await resolve(`${LAB}${pathOfType(type, idsByTable[table])}`)).toEqual(record(table));
    expect(await resolve(viewer, labWith(type, idsByTable[table]))).toEqual(record(table));
  },
);

test.each(Object.entries(idsByTable))("a bare path leads to its %s", async (table, id) => {
  const ref = { table: table as RecordRef["table"], id };
  expect(await resolve(pathOf(ref))).toEqual({ kind: "record", ref });
});

test.each(Object.entries(idsByTable))(
  "an address with its printed size leads to its %s",
  async (table, id) => {
    const ref = { table: table as RecordRef["table"], id };
    expect(await resolve(withPrintedSize(LAB + pathOf(ref), 20.4))).toEqual({ kind: "record", ref });
  },
);

test.each(Object.entries(idsByTable))("an id alone leads to its %s", async (table, id) => {
  expect(await resolve(id)).toEqual(record(table as RecordRef["table"]));
});

test("the id of a label alone leads to the record of the label", async () => {
  expect(await resolve(LABEL, labWith("CAKE", ids.cake))).toEqual(record("cakes"));
  expect(await resolve(ids.nowhere)).toEqual({ kind: "not-here" });
});

test("a label of any origin leads to a record that the lab has, and belongs to no lab where it has not", async () => {
  for (const origin of ["http://localhost:8080", "http://10.0.0.7", "https://old.example"]) {
    expect(await resolve(`${origin}/inventory/cakes/${ids.cake}`)).toEqual(record("cakes"));
    expect(await resolve(`${origin}/inventory/cakes/${ids.nowhere}`)).toMatchObject({ kind: "refused" });
  }
});

test("a process is found by its batch, in either case", async () => {
  expect(await resolve(`${LAB}/nop-process/nop-2026-004`)).toEqual(record("nop_processes"));
});

test.each([
  `https://elsewhere.example/inventory/cakes/${ids.nowhere}`,
  "javascript:alert(1)",
  "//elsewhere.example/inventory/cakes/1",
  "WIFI:S:lab;;",
  `${LAB}/outbox`,
])("%s does not belong to the lab", async (text) => {
  const sentence = "This QR code does not belong to the lab system.";
  expect(await resolve(text)).toEqual({ kind: "refused", sentence });
});

test("the scale card leads to no record, and states what it is for", async () => {
  const sentence = "This is the scale card. Lay it beside the plants that you photograph.";
  const text = withPrintedSize(`https://old.example${scaleCardPath}`, 40);
  expect(await resolve(text)).toEqual({ kind: "refused", sentence });
});

test("a record that is not on this tablet may exist at the lab", async () => {
  expect(await resolve(`${LAB}/inventory/cakes/${ids.nowhere}`)).toEqual({ kind: "not-here" });
  expect(await resolve(`${LAB}/nop-process/NOP-2026-999`)).toEqual({ kind: "not-here" });
  expect(await resolve(`${LAB}/inventory/qr-code-viewer/${ids.nowhere}`)).toEqual({ kind: "not-here" });
  expect(await resolve(`${LAB}/inventory/qr-code-viewer/${LABEL}`, labWith("CAKE", ids.nowhere))).toEqual({
    kind: "not-here",
  });
});

const findables = await listFindables(aLab(...exampleRecords).records);
const titles = (typed: string) => findTyped(findables, typed).map(({ title }) => title);
const code = shortCode({ table: "cnfs", id: cnfIds.cnf });

test.each([code, code.toLowerCase(), code.slice(4), ` ${code.replace("-", " ")} `])(
  "the short code %j opens its CNF",
  (typed) => expect(titles(typed)).toEqual(["CNF-2026-004-01"]),
);

test("an exact name finds the record of that name, and not the records made of it", () => {
  expect(titles("nop-2026-004")).toEqual(["NOP-2026-004"]);
});

test("part of a name finds every record that contains it", () => {
  expect(titles("2026-004").length).toBeGreaterThan(2);
});

test("a code of another kind is not the code of this record", () => {
  expect(titles(code.replace("CNF", "CKE"))).toEqual([]);
});
