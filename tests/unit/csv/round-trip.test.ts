import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "#components/import/import-parse.ts";
import { withApostrophe, withoutApostrophe } from "#domain/csv/cells.ts";
import { columnFormats } from "#domain/csv/formats.ts";
import { numberColumn, textColumn } from "#domain/csv/import-columns.ts";
import { lineReader, readHeader } from "#domain/csv/read.ts";
import { toCsv } from "#domain/csv/write.ts";
import { aLab } from "#tests/fixtures/lab.ts";

const columns = [
  textColumn({ field: "name", title: "Name" }),
  numberColumn({ field: "amount", title: "Amount (KG)" }),
  textColumn({ field: "comments", title: "Comments", isOptional: true }),
];

type Line = { name: string; amount: number; comments: string };

const awkward = fc.stringMatching(/^'{0,3}[=+\-@\t\r\n,;"| ]?[a-z"\r\n]{0,4}$/);
const text = fc.oneof(awkward, fc.string({ unit: "binary" })).filter((one) => one.trim() !== "");
const lines = fc.array(
  fc.record({
    name: text,
    amount: fc.double({ noNaN: true, noDefaultInfinity: true }),
    comments: text,
  }),
  { minLength: 1, maxLength: 20 },
);

async function readBack(csv: string): Promise<Line[]> {
  const file = parseCsv(csv, columns);
  const head = readHeader(file, columns);
  const { formats } = columnFormats({ columns: head.columns, titles: file.head }, file);
  const read = await lineReader(head, aLab().records, formats);
  return file.lines.map((line) => read(line).body as Line);
}

test("an exported file is imported unchanged, whatever its cells contain", async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (exported) => {
      const csv = toCsv<Line>(
        [
          { title: "Name", of: ({ name }) => name },
          { title: "Amount (KG)", of: ({ amount }) => amount },
          { title: "Comments", of: ({ comments }) => comments },
        ],
        exported,
      );
      const same = exported.map((line) => ({ ...line, amount: line.amount || 0 }));
      expect(await readBack(csv)).toEqual(same);
    }),
    { seed: 20261121, numRuns: 400 },
  );
});

test("no text is a formula after its apostrophe, and removing the apostrophe restores the text", () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(withApostrophe(one)).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(withoutApostrophe(withApostrophe(one))).toBe(one);
    }),
    { seed: 20261121, numRuns: 1000 },
  );
});
