import { expect, test } from "vitest";
import { parseCsv } from "#components/import/import-parse.ts";
import { queries } from "#contract/index.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { columnFormats } from "#domain/csv/formats.ts";
import { lineReader, readHeader } from "#domain/csv/read.ts";
import { toCsv } from "#domain/csv/write.ts";
import { chemicalCsv, chemicalImport } from "#features/chemicals/chemicals-list.tsx";
import { aLab } from "../../fixtures/lab.ts";
import { aChemical, chemicalChanges } from "../../fixtures/records.ts";

test("an export of chemicals contains their details, and is imported with the same details", async () => {
  const details = {
    lot_number: "A-17",
    expiry_date: "2027-03-01T05:00:00.000Z",
    reorder_level: 1.5,
    cas_number: "7697-37-2",
    density: 1.413,
    ghs_pictograms: ["GHS03" as const, "GHS05" as const],
    signal_word: "DANGER" as const,
  };
  const lab = aLab(...chemicalChanges(aChemical(details)));
  const rows = (await lab.ask(queries.listChemicals)) as ChemicalListItem[];
  const csv = toCsv(chemicalCsv, rows);
  expect(csv).toContain("A-17,2027-03-01,1.5,7697-37-2,1.413,DANGER,GHS03 GHS05");
  const file = parseCsv(csv, chemicalImport.columns);
  const head = readHeader(file.head, chemicalImport.columns);
  const { formats } = columnFormats({ columns: head.columns, titles: file.head }, file);
  const read = await lineReader(head, lab.records, formats);
  const body = chemicalImport.command.body.safeParse({
    ...(read(file.lines[0]?.cells ?? []).body as object),
    created_by: "dana.ruiz@cnf-lab.example",
  });
  expect(body.data).toMatchObject(details);
});
