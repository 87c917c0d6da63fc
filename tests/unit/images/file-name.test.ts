import { expect, test } from "vitest";
import { documentType, isText, pictureType } from "#domain/images/content.ts";
import { pictureName } from "#domain/images/files.ts";
import { aPdf, leaf } from "../../fixtures/images.ts";

const shown = { of: "GT-003-F1", week: 3, day: "2026-11-22" };

test.each([
  [shown, [], "GT-003-F1 week 3 2026-11-22 1.jpg"],
  [shown, ["GT-003-F1 week 3 2026-11-22 1.jpg"], "GT-003-F1 week 3 2026-11-22 2.jpg"],
  [shown, ["GT-003-F1 week 3 2026-11-22 2.jpg"], "GT-003-F1 week 3 2026-11-22 1.jpg"],
  [{ ...shown, week: null }, [], "GT-003-F1 2026-11-22 1.jpg"],
  [{ of: "Acid: 5 % w/w", week: null, day: "2026-11-22" }, [], "Acid- 5 % w-w 2026-11-22 1.jpg"],
])("the camera's picture of %j beside %j is named %s", (of, taken, name) => {
  expect(pictureName(of, taken)).toBe(name);
});

const typeOf = (bytes: Uint8Array, mime: string | undefined, name = "file") =>
  documentType({ head: bytes.subarray(0, 12), isAllText: isText(bytes) }, { mime, name });
const text = Buffer.from("a,b\r\n1,µ\r\n");

test.each([
  [aPdf(), undefined, "file.csv", "application/pdf"],
  [text, undefined, "curve.CSV", "text/csv"],
  [text, undefined, "curve.txt", "text/plain"],
  [text, "text/csv", "curve.txt", "text/csv"],
  [text, "application/pdf", "curve.pdf", null],
  [aPdf(), "text/csv", "curve.csv", null],
  [Buffer.from([0, 1, 2]), undefined, "x.csv", null],
  [Buffer.from("PK\u0003\u0004"), "text/plain", "x.txt", null],
])("the type of a file is that of its content", (bytes, mime, name, type) => {
  expect(typeOf(bytes, mime, name)).toBe(type);
});

test("a picture is recognized by its first bytes", () => {
  expect(pictureType(leaf)).toBe("image/jpeg");
  expect(pictureType(aPdf())).toBeNull();
});
