import fc from "fast-check";
import { expect, test } from "vitest";
import { MIN_CODE } from "#domain/qr-labels/print/code-size.ts";
import { layoutOf } from "#domain/qr-labels/print/label-layout.ts";
import { labelStocks } from "#domain/qr-labels/print/label-stocks.ts";
import type { LabelText } from "#domain/qr-labels/print/label-text.ts";
import { QUIET_ZONE } from "#domain/qr-labels/print/qr-code.ts";
import { linesOf, widthOf } from "#domain/qr-labels/print/text-width.ts";

/** Modules of the codes that addresses of a lab fill: versions 4 to 8. */
const MODULES = [33, 37, 41, 45, 49];

const cnf: LabelText = {
  table: "cnfs",
  id: "cnf-1",
  code: "CNF-7K3M",
  title: "CNF batch 41",
  facts: ["1.02 %", "hemp hurd"],
  whole: 0,
  date: "2026-10-14T15:00:00.000Z",
  hazard: null,
};
const acid: LabelText = {
  ...cnf,
  table: "chemicals",
  code: "CHM-ABCD",
  title: "Nitric acid",
  facts: ["68 %", "Hudson Reagents"],
  hazard: "Danger: acid, corrosive",
};

const kinds = (size: { width: number; height: number }, text = cnf) =>
  layoutOf(size, 37, text)?.rows.map(({ kind }) => kind);
const sizeOf = (key: string) => labelStocks.find((one) => one.key === key)?.label ?? { width: 0, height: 0 };

test("a sheet's label shows everything, the hazard last", () => {
  expect(kinds(sizeOf("letter-30"))).toEqual(["code", "name", "facts", "date"]);
  expect(kinds(sizeOf("letter-30"), acid)).toEqual(["code", "name", "facts", "date", "hazard"]);
});

test("a cryo vial shows its short code, and for an acid the hazard sign", () => {
  expect(kinds(sizeOf("cryo"))).toEqual(["code"]);
  const rows = layoutOf(sizeOf("cryo"), 37, acid)?.rows ?? [];
  expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
    ["code", "CHM-ABCD"],
    ["hazard", ""],
  ]);
});

test("as a label gets lower, date, then facts, then name are left out, the hazard never", () => {
  const rows = [30, 21, 19, 17, 15.5, 13].map((height) => kinds({ width: 45, height }, acid)?.join(" "));
  const order = ["code name facts date hazard", "code name facts hazard", "code name hazard", "code hazard"];
  expect(rows.every((one) => order.includes(one ?? ""))).toBe(true);
  expect(rows.map((one) => order.indexOf(one ?? ""))).toEqual(
    rows.map((one) => order.indexOf(one ?? "")).sort((a, b) => a - b),
  );
  expect([rows[0], rows.at(-1)]).toEqual([order[0], order[3]]);
});

test("a label without room for the words of the hazard shows its sign", () => {
  const upright = layoutOf({ width: 15.5, height: 20 }, 33, acid)?.rows.at(-1);
  expect(upright).toMatchObject({ kind: "hazard", text: "" });
  expect(upright?.height).toBeGreaterThanOrEqual(2.7);
});

test.each(labelStocks)("$key has room for every code of an address of the lab", ({ label }) => {
  for (const modules of MODULES) expect(layoutOf(label, modules, acid)).not.toBeNull();
});

test("on every label the code with its quiet zone is 10 mm or more, and no two texts overlap", () => {
  const size = fc.record({
    width: fc.double({ min: 5, max: 150, noNaN: true }),
    height: fc.double({ min: 5, max: 150, noNaN: true }),
  });
  fc.assert(
    fc.property(size, fc.constantFrom(...MODULES), fc.constantFrom(cnf, acid), (label, modules, shown) => {
      const layout = layoutOf(label, modules, shown);
      if (layout === null) return;
      const { qr, text, rows } = layout;
      expect((qr.side * modules) / (modules + 2 * QUIET_ZONE)).toBeGreaterThanOrEqual(MIN_CODE - 1e-9);
      for (const [from, length] of [
        [qr.x, label.width],
        [qr.y, label.height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(-1e-9);
        expect(from + qr.side).toBeLessThanOrEqual(length + 1e-9);
      }
      expect(text.x + text.width).toBeLessThanOrEqual(label.width);
      const isBeside = text.x >= qr.x + qr.side;
      let free = isBeside ? 0 : qr.y + qr.side;
      for (const { top, height } of rows) {
        expect(top).toBeGreaterThanOrEqual(free - 1e-9);
        free = top + height;
      }
      expect(free).toBeLessThanOrEqual(label.height + 1e-9);
      const hazard = rows.find(({ kind }) => kind === "hazard");
      if (shown.hazard !== null) expect(hazard?.height).toBeGreaterThanOrEqual(2.7 - 1e-9);
    }),
    { numRuns: 2000 },
  );
});

test("a lot is never cut on a label that shows facts, whatever its size and that of the lot", () => {
  const side = fc.double({ min: 10, max: 150, noNaN: true });
  const lot = fc.string({ unit: fc.constantFrom(..."AW7-. "), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), lot, (size, number) => {
      const facts = ["68 %", `lot ${number}`, "Hudson Reagents"];
      const layout = layoutOf(size, 37, { ...acid, facts, whole: 2 });
      const row = layout?.rows.find(({ kind }) => kind === "facts");
      if (!layout || !row) return;
      const shown = linesOf(row.text, layout.text.width / row.font, row.lines).join("");
      const letters = (text: string) => text.replace(/\s/g, "");
      expect(letters(shown)).toContain(letters(facts.slice(0, 2).join(",")));
    }),
    { numRuns: 2000 },
  );
});

test("a label without room for a code of 10 mm and its letters has no layout", () => {
  expect(layoutOf({ width: 40, height: 11 }, 37, cnf)).toBeNull();
  expect(layoutOf({ width: 16, height: 13 }, 37, cnf)).toBeNull();
});

test("a label that is higher than wide has its text below the code", () => {
  const layout = layoutOf({ width: 25, height: 60 }, 37, cnf);
  expect(layout?.text.x).toBe(1);
  expect(layout?.rows[0]?.top).toBeGreaterThanOrEqual((layout?.qr.y ?? 0) + (layout?.qr.side ?? 0));
});

test("a long name uses a second line where there is room", () => {
  const long = { ...cnf, title: "Cake NOP-2026-001 after reaction, washed twice and pressed" };
  const rows = layoutOf(sizeOf("letter-30"), 37, long)?.rows ?? [];
  expect(rows.find(({ kind }) => kind === "name")?.lines).toBe(2);
});

test("text breaks between words, and ends in an ellipsis where the room ends", () => {
  expect(linesOf("Nitric acid", 20, 1)).toEqual(["Nitric acid"]);
  expect(linesOf("Bench high-pressure homogenizer", 12, 2)).toEqual(["Bench high-pressure", "homogenizer"]);
  expect(linesOf("Bench high-pressure homogenizer", 5, 2)).toEqual(["Bench", "high-pr..."]);
  expect(linesOf("  ", 10, 2)).toEqual([]);
  for (const line of linesOf("Nitrohydrochloricacidofthecellar and more of it", 6, 2))
    expect(widthOf(line)).toBeLessThan(6.001);
});
