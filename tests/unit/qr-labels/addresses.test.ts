import { describe, expect, test } from "vitest";
import { isPassingOrigin, pathOfType, readScanned } from "#domain/qr-labels/addresses.ts";
import { hasShortCode, readShortCode, shortCode } from "#domain/qr-labels/codes.ts";
import { qrTypes } from "#domain/qr-labels/schema.ts";

const ID = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f1004";
const LAB = "https://lab.example";

describe("a scanned code", () => {
  test.each(qrTypes)("of type %s leads to the page of its record, by address and by bare path", (type) => {
    const path = pathOfType(type, ID);
    if (path === null) {
      expect(type).toBe("SUBSTRATE_PROCESS");
      expect(readScanned(`/substrate-process/${ID}`)).toEqual({ kind: "invalid-type", type });
      return;
    }
    expect(readScanned(LAB + path)).toMatchObject({ kind: "record", id: ID });
    expect(readScanned(path)).toEqual({ ...readScanned(LAB + path), origin: null });
  });

  test.each([
    [`HTTPS://LAB.EXAMPLE/INVENTORY/CAKES/${ID.toUpperCase()}`, "cakes", ID],
    [` ${LAB}/inventory/cnfs/${ID}/?from=label#top `, "cnfs", ID],
    [`${LAB}:443/inventory/cnfs/${ID}`, "cnfs", ID],
    [`${LAB}/nop-process/NOP-2026-004`, "nop_processes", "NOP-2026-004"],
    [`${LAB}/inventory/cnf/${ID}`, "cnfs", ID],
    [`${LAB}/inventory/cnfs/${ID.replaceAll("-", "\u2011")}`, "cnfs", ID],
    [`${LAB}/nop-process/NOP%E2%80%912026%E2%80%91004`, "nop_processes", "NOP-2026-004"],
  ])("%s is read as %s %s", (text, table, id) => {
    expect(readScanned(text)).toEqual({ kind: "record", origin: LAB, table, id });
  });

  test.each([
    `http://lab.example/inventory/cakes/${ID}`,
    `https://lab.example:8443/inventory/cakes/${ID}`,
    `http://localhost:8080/inventory/cakes/${ID}`,
    `https://dana@old.example/inventory/cakes/${ID}`,
  ])("of another origin, %s, is a record with this origin", (text) => {
    const { origin } = new URL(text);
    expect(readScanned(text)).toMatchObject({ kind: "record", table: "cakes", id: ID });
    expect(readScanned(text)).not.toMatchObject({ origin: LAB });
    if (!text.includes("@")) expect(readScanned(text)).toMatchObject({ origin });
  });

  test.each([ID, ` ${ID.toUpperCase()} `, ID.replaceAll("-", "\u2011")])("%j is an id", (text) => {
    expect(readScanned(text)).toEqual({ kind: "id", id: ID });
  });

  test("of the viewer names a label", () => {
    expect(readScanned(`${LAB}/inventory/qr-code-viewer/${ID}`)).toEqual({
      kind: "label",
      origin: LAB,
      id: ID,
    });
  });

  test.each([
    `//evil.example/inventory/cakes/${ID}`,
    `/\\evil.example/inventory/cakes/${ID}`,
    "javascript:alert(1)",
    "data:text/html,hello",
    `${LAB}/`,
    `${LAB}/api/cakes/${ID}`,
    `${LAB}/inventory/cakes`,
    `${LAB}/inventory/cakes/%E0%A4%A`,
    "WIFI:S:lab;T:WPA;P:secret;;",
    "4006381333931",
    "",
  ])("%j does not belong to the lab", (text) => {
    expect(readScanned(text)).toEqual({ kind: "foreign" });
  });
});

describe("a short code", () => {
  const code = shortCode({ table: "cnfs", id: ID });

  test("names its kind and has four letters that cannot be confused", () => {
    expect(code).toMatch(/^CNF-[2-9A-HJKMNP-Z]{4}$/);
    expect(shortCode({ table: "cnfs", id: ID.toUpperCase() })).toBe(code);
  });

  test.each([
    code,
    code.toLowerCase(),
    code.replace("-", ""),
    code.replace("-", " "),
    code.replace("-", "\u2011"),
    code.slice(4),
  ])("is recognized as %s", (typed) => {
    const read = readShortCode(typed);
    expect(read && hasShortCode({ table: "cnfs", id: ID }, read)).toBe(true);
  });

  test.each(["CNF-7K3", "CNF-7K30", "CNF-IL0O", "XYZ-7K3M", "GT-003-F1", ""])(
    "%j is not a short code",
    (typed) => {
      expect(readShortCode(typed)).toBeNull();
    },
  );

  test("of one kind matches no other kind", () => {
    const read = readShortCode(`CKE-${code.slice(4)}`);
    expect(read && hasShortCode({ table: "cnfs", id: ID }, read)).toBe(false);
  });

  test("is spread evenly: of a thousand records almost none share a code", () => {
    const codes = Array.from({ length: 1000 }, (_, i) =>
      shortCode({ table: "samples", id: `8d2c1c6e-6a55-4a1b-9d0c-${String(i).padStart(12, "0")}` }),
    );
    expect(new Set(codes).size).toBeGreaterThan(990);
  });
});

test.each([
  ["http://lab.example", true],
  ["http://localhost:8080", true],
  ["https://localhost:8080", true],
  ["https://10.0.0.7", true],
  ["https://[fd00::7]:8443", true],
  ["https://lab.example", false],
  ["https://10.lab.example:8443", false],
])("labels that begin with %s are warned about: %s", (origin, isPassing) => {
  expect(isPassingOrigin(origin)).toBe(isPassing);
});
