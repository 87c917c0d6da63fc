import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutOf } from "#domain/qr-labels/print/label-layout.ts";
import type { LabelText } from "#domain/qr-labels/print/label-text.ts";
import { qrModules } from "#domain/qr-labels/print/qr-code.ts";
import { type Dpi, escapeZpl, toZpl } from "#domain/qr-labels/print/zpl.ts";

const url = "https://fibril.cnf-lab.example/inventory/chemicals/0196f0a2-7c1e-7d55-9c7b-2f0f5a6b7c8d";
const acid: LabelText = {
  table: "chemicals",
  id: "a",
  code: "CHM-ABCD",
  title: "Nitric ^ acid µ",
  facts: ["68 %"],
  whole: 0,
  date: "2026-10-14T15:00:00.000Z",
  hazard: "Danger: acid, corrosive",
};

function zpl(size: { width: number; height: number }, dpi: Dpi, copies = 2, text = acid): string | null {
  const modules = qrModules(url).length;
  const layout = layoutOf(size, modules, text);
  if (layout === null) throw new Error("no layout");
  return toZpl([{ url, modules, layout, copies }], size, dpi);
}

const jar = { width: 50.8, height: 25.4 };
const cryo = { width: 32.512, height: 12.7 };

test("a label is one format of its size, with its code at level M, its text and its copies", () => {
  const lines = (zpl(jar, 203) ?? "").trim().split("\n");
  expect(lines.slice(0, 4)).toEqual(["^XA", "^CI28", "^PW406", "^LL203"]);
  expect(lines.slice(-2)).toEqual(["^PQ2", "^XZ"]);
  expect(lines.find((line) => line.includes("^BQ"))).toMatch(/^\^FO\d+,\d+\^BQN,2,\d+\^FH_\^FDMA,https:/);
  const texts = lines.flatMap((line) => /\^FD(.*)\^FS/.exec(line)?.[1] ?? []);
  expect(texts).toEqual(
    expect.arrayContaining(["CHM-ABCD", "Nitric _5E acid µ", "Danger: acid,", "corrosive", "!"]),
  );
});

test.each([203, 300] as const)(
  "at %d dpi a cryo vial has its code with the quiet zone, in whole dots",
  (dpi) => {
    const text = zpl(cryo, dpi) ?? "";
    const [, x = "", y = "", dot = ""] = /\^FO(\d+),(\d+)\^BQN,2,(\d+)/.exec(text) ?? [];
    const modules = qrModules(url).length;
    const scale = dpi === 203 ? 8 : 300 / 25.4;
    const [left, top, side, blank] = [Number(x), Number(y) + 1, modules * Number(dot), 4 * Number(dot)];
    expect((side + 2 * blank) / scale).toBeGreaterThanOrEqual(10);
    expect(left).toBeGreaterThanOrEqual(blank);
    expect(top).toBeGreaterThanOrEqual(blank);
    expect(top + side + blank).toBeLessThanOrEqual(Math.round(cryo.height * scale));
    expect(text).toContain("^FDCHM-ABCD^FS");
    expect(text).not.toContain("corrosive");
    expect(text).toContain("^GD");
  },
);

test("an item without copies is left out", () => {
  expect(zpl(jar, 203, 0)).toBe("\n");
});

test("a code of many modules on a small label is refused where the dots are too coarse", () => {
  const long = `https://${"a".repeat(40)}.example/inventory/chemicals/0196f0a2-7c1e-7d55-9c7b-2f0f5a6b7c8d`;
  const modules = qrModules(long).length;
  const of = (size: { width: number; height: number }) => {
    const layout = layoutOf(size, modules, acid);
    if (layout === null) throw new Error("no layout");
    return toZpl([{ url: long, modules, layout, copies: 1 }], size, 203);
  };
  expect(modules).toBe(45);
  expect(of(cryo)).toBeNull();
  expect(of(jar)).not.toBeNull();
});

test("no text can begin a command", () => {
  expect(escapeZpl("a^XZ~JA_5E\\\n\u0007b")).toBe("a_5EXZ_7EJA_5F5E_5C  b");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeZpl(text)).not.toMatch(/[\^~\p{Cc}]/u);
    }),
  );
});
