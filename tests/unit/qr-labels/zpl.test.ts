import fc from "fast-check";
import { expect, test } from "vitest";
import { labelStocks } from "#domain/qr-labels/print/label-stocks.ts";
import type { LabelText } from "#domain/qr-labels/print/label-text.ts";
import { type PrintedLabel, printedLabel } from "#domain/qr-labels/print/printed-label.ts";
import { printedEdge } from "#domain/qr-labels/print/printed-size.ts";
import { qrModules } from "#domain/qr-labels/print/qr-code.ts";
import { type Dpi, escapeZpl, fitsPrinter, toZpl } from "#domain/qr-labels/print/zpl.ts";

const address = "https://fibril.cnf-lab.example/inventory/chemicals/0196f0a2-7c1e-7d55-9c7b-2f0f5a6b7c8d";
const printed: LabelText = {
  table: "chemicals",
  id: "a",
  code: "CHM-ABCD",
  title: "Nitric ^ acid µ",
  facts: ["68 %"],
  whole: 0,
  date: "2026-10-14T15:00:00.000Z",
  hazard: "Danger: acid, corrosive",
};

/** Dots per mm. */
const scales = { 203: 8, 300: 300 / 25.4 };
const jar = { width: 50.8, height: 25.4 };
const cryo = { width: 32.512, height: 12.7 };

function labelOn(size: { width: number; height: number }, of = address): PrintedLabel {
  const label = printedLabel(size, of, printed);
  if (label === null) throw new Error("no layout");
  return label;
}
const zpl = (size: typeof jar, dpi: Dpi, copies = 2) =>
  toZpl([{ label: labelOn(size), copies }], size, dpi) ?? "";

/** The code of a file: its text, its place, and its rows of dots as 0 and 1. */
function codeIn(file: string) {
  const [, content = ""] = /\^FX(.*)\^FS/.exec(file) ?? [];
  const [, x = "", y = "", all = "", bytes = "", data = ""] =
    /\^FO(\d+),(\d+)\^GFA,(\d+),\3,(\d+),([\dA-F:]+)\^FS/.exec(file) ?? [];
  const lines = [...data.matchAll(new RegExp(`([\\dA-F]{${2 * Number(bytes)}})(:*)`, "g"))];
  const rows = lines.flatMap(([, hex = "", repeats = ""]) => {
    const bits = [...hex].map((four) => Number.parseInt(four, 16).toString(2).padStart(4, "0")).join("");
    return Array<string>(1 + repeats.length).fill(bits);
  });
  expect(rows.length * Number(bytes)).toBe(Number(all));
  return { content, x: Number(x), y: Number(y), rows };
}

test("a label is one format of its size, with its code, its text and its copies", () => {
  const lines = zpl(jar, 203).trim().split("\n");
  expect(lines.slice(0, 4)).toEqual(["^XA", "^CI28", "^PW406", "^LL203"]);
  expect(lines.slice(-2)).toEqual(["^PQ2", "^XZ"]);
  const texts = lines.flatMap((line) => /\^FD(.*)\^FS/.exec(line)?.[1] ?? []);
  expect(texts).toEqual(
    expect.arrayContaining(["CHM-ABCD", "Nitric _5E acid µ", "Danger: acid,", "corrosive", "!"]),
  );
});

const printers = labelStocks.flatMap(({ key, label }) =>
  ([203, 300] as const).map((dpi) => ({ key, label, dpi })),
);

test.each(printers)(
  "$key at $dpi dpi: a code has the modules of its text, and the size that it states",
  (printer) => {
    const { label, dpi } = printer;
    const { content, rows } = codeIn(zpl(label, dpi));
    const modules = qrModules(content);
    const dot = rows.length / modules.length;
    const wide = modules.map((row) => row.map((isDark) => (isDark ? "1" : "0").repeat(dot)).join(""));
    expect(rows.map((row) => row.slice(0, rows.length))).toEqual(wide.flatMap((row) => Array(dot).fill(row)));
    expect(content.startsWith(`${address}#`)).toBe(true);
    expect(Math.abs(10 * (printedEdge(content) ?? 0) - rows.length / scales[dpi])).toBeLessThanOrEqual(
      0.05 + 1e-9,
    );
  },
);

test.each([203, 300] as const)(
  "at %d dpi a cryo vial has its code with the quiet zone, in whole dots",
  (dpi) => {
    const file = zpl(cryo, dpi);
    const { content, x, y, rows } = codeIn(file);
    const blank = (4 * rows.length) / qrModules(content).length;
    expect((rows.length + 2 * blank) / scales[dpi]).toBeGreaterThanOrEqual(10);
    expect(x).toBeGreaterThanOrEqual(blank);
    expect(y).toBeGreaterThanOrEqual(blank);
    expect(y + rows.length + blank).toBeLessThanOrEqual(Math.round(cryo.height * scales[dpi]));
    expect(file).toContain("^FDCHM-ABCD^FS");
    expect(file).not.toContain("corrosive");
    expect(file).toContain("^GD");
  },
);

test("an item without copies is left out", () => {
  expect(zpl(jar, 203, 0)).toBe("\n");
});

test("a code of many modules on a small label is refused where the dots are too coarse", () => {
  const long = `https://${"a".repeat(40)}.example/inventory/chemicals/0196f0a2-7c1e-7d55-9c7b-2f0f5a6b7c8d`;
  const label = labelOn(cryo, long);
  expect(label.modules).toBe(45);
  expect([fitsPrinter([label], cryo, 203), toZpl([{ label, copies: 1 }], cryo, 203)]).toEqual([false, null]);
  expect(fitsPrinter([labelOn(jar, long)], jar, 203)).toBe(true);
});

test("no text can begin a command", () => {
  expect(escapeZpl("a^XZ~JA_5E\\\n\u0007b")).toBe("a_5EXZ_7EJA_5F5E_5C  b");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeZpl(text)).not.toMatch(/[\^~\p{Cc}]/u);
    }),
  );
});
