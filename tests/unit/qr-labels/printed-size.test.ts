import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { labelStocks } from "#domain/qr-labels/print/label-stocks.ts";
import type { LabelText } from "#domain/qr-labels/print/label-text.ts";
import { contentOf, printedLabel } from "#domain/qr-labels/print/printed-label.ts";
import { printedEdge, withPrintedSize } from "#domain/qr-labels/print/printed-size.ts";
import { modulesOf, QUIET_ZONE, qrModules } from "#domain/qr-labels/print/qr-code.ts";

const ID = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f1004";
const TRAY = `https://lab.example/grow-trial-formulations/${ID}`;
const CHEMICAL = `https://lab.example/inventory/chemicals/${ID}`;

describe("the size in an address", () => {
  test("is read in cm, has always the same length, and changes nothing for a scanner", () => {
    fc.assert(
      fc.property(fc.double({ min: 5, max: 80, noNaN: true }), (mm) => {
        const text = withPrintedSize(TRAY, mm);
        expect(Math.abs(10 * (printedEdge(text) ?? 0) - mm)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(text).toHaveLength(TRAY.length + 5);
        expect(readScanned(text)).toEqual(readScanned(TRAY));
      }),
    );
    expect(withPrintedSize(TRAY, 9.96)).toBe(`${TRAY}#10.0`);
    expect(withPrintedSize(TRAY, 5)).toBe(`${TRAY}#05.0`);
  });

  test.each([4.9, 80.1, 3000, 0, -20, Number.NaN])("is not written for a code of %d mm", (mm) => {
    expect(withPrintedSize(TRAY, mm)).toBe(TRAY);
  });

  test.each([
    ...[
      TRAY,
      ID,
      `${TRAY}#`,
      `${TRAY}#20`,
      `${TRAY}#20.45`,
      `${TRAY}#3000.0`,
      `${TRAY}#04.9`,
      `${TRAY}#80.1`,
    ],
    ...[`${TRAY}#label`, `${TRAY}#20,4`, `${TRAY}#20.4#20.4`, `${TRAY}?edge=20.4`, `${TRAY}#-5.0`],
    ...["https://lab.example/#20.4", "WIFI:S:lab#20.4", "#20.4", "20.4", ""],
  ])("is not in %j", (text) => {
    expect(printedEdge(text)).toBeNull();
  });
});

const text: LabelText = {
  table: "tray_formulations",
  id: ID,
  code: "TRA-7K3M",
  title: "GT-003-F1",
  facts: ["CNF-2026-004-03", "1.2 wt%"],
  whole: 0,
  date: "2026-10-14T15:00:00.000Z",
  hazard: null,
};
/** Addresses with codes of versions 5 to 7, of which some need a version more for the size. */
const addresses = [
  "https://lab.example",
  "https://fibril.cnf-lab.example",
  "http://localhost:8080",
  `https://${"a".repeat(40)}.example`,
].flatMap((origin) => [TRAY, CHEMICAL].map((address) => address.replace("https://lab.example", origin)));

describe.each(labelStocks)("on $key", ({ key, label: size }) => {
  test.each(addresses)("a code of %s is as large as it states", (address) => {
    const label = printedLabel(size, address, text);
    if (label === null) throw new Error("no layout");
    const { qr } = label.layout;
    const content = contentOf(label, qr.edge);
    const modules = qrModules(content).length;
    const drawn = (qr.side / (modules + 2 * QUIET_ZONE)) * modules;
    expect(modules).toBe(label.modules);
    expect(drawn).toBeCloseTo(qr.edge, 6);
    if (label.isSized) expect(10 * (printedEdge(content) ?? 0)).toBeCloseTo(drawn, 6);
    else expect(content).toBe(address);
    // Only a vial's code remains without a size, and only where it would need more modules.
    const isLarger = modulesOf(withPrintedSize(address, 10)) > modulesOf(address);
    expect(label.isSized).toBe(!(key === "cryo" && isLarger));
  });
});

test("a vial has the code of a tray without a size, and that of a chemical with it", () => {
  const cryo = { width: 32.512, height: 12.7 };
  const of = (address: string) => printedLabel(cryo, address, text);
  expect(of(TRAY)).toMatchObject({ isSized: false, modules: 37 });
  expect(of(CHEMICAL)).toMatchObject({ isSized: true, modules: 37 });
});
