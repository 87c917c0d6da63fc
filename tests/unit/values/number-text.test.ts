import fc from "fast-check";
import { expect, test } from "vitest";
import { numberToText, readNumber } from "#domain/values/number-text.ts";

test.each([
  ["25", 25],
  [" 1.5 ", 1.5],
  ["1,5", 1.5],
  ["1,25", 1.25],
  ["1,2345", 1.2345],
  ["0,125", 0.125],
  ["0,500", 0.5],
  ["1234,500", 1234.5],
  [".5", 0.5],
  [",500", 0.5],
  ["12.", 12],
  ["1.500", 1.5],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["1,234,567", 1234567],
  ["1.234.567", 1234567],
  ["1.234.567,25", 1234567.25],
  ["1 500", 1500],
  ["1\u2009500,25", 1500.25],
  ["1\u202f500\u00a0", 1500],
  ["\u200e12\u200b.5", 12.5],
  ["-0.3", -0.3],
  ["−0,3", -0.3],
  ["–0.3", -0.3],
  ["+5", 5],
  ["-0", 0],
  ["1e3", 1000],
  ["1E+03", 1000],
  ["2,5e−6", 0.0000025],
])("%j is the number %d", (text, value) => {
  expect(readNumber(text)).toMatchObject({ kind: "number", value });
});

test.each([
  [" 1,234.50", "1234.50"],
  [",50", "0.50"],
  ["-.5", "-0.5"],
  ["007.", "7"],
  ["00", "0"],
  ["0,50", "0.50"],
  ["1e3", "1000"],
])("%j is shown as %j once it was read", (typed, text) => {
  expect(readNumber(typed)).toMatchObject({ text });
});

test.each([
  ["1,500", [1500, 1.5]],
  ["-12,345", [-12345, -12.345]],
  ["123,000", [123000, 123]],
])("%j can be read in two ways", (typed, values) => {
  expect(readNumber(typed)).toEqual({ kind: "ambiguous", values });
});

test("which signs are ambiguous is decided by the caller", () => {
  expect(readNumber("1.500", ",.")).toEqual({ kind: "ambiguous", values: [1500, 1.5] });
  expect(readNumber("1,500", ".")).toMatchObject({ kind: "number", value: 1.5 });
});

test.each([
  "5 g",
  "~5",
  "1/2",
  "0.50.73",
  "97%",
  "NaN",
  "2.5 kg",
  "Infinity",
  "0x10",
  "=1+1",
  "1,2,3",
  "12,34.5",
])("%j is not a number", (text) => {
  expect(readNumber(text)).toEqual({ kind: "not a number" });
});

test.each(["-", "--1", ".", ",", "1,234.5e3", "1.234,567.8", "e5", "1e", "１２", "0,123,456"])(
  "%j is not a number either",
  (text) => {
    expect(readNumber(text)).toEqual({ kind: "not a number" });
  },
);

test.each(["1e400", "-1e400", "1e-400"])("%j is beyond the numbers of a computer, never 0", (text) => {
  expect(readNumber(text)).toEqual({ kind: "out of range" });
});

test.each(["", "  ", "\u2009", "\u200b"])("%j is empty", (text) => {
  expect(readNumber(text)).toEqual({ kind: "empty" });
});

test("what is shown of a number is read as the same number", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(readNumber(numberToText(value))).toMatchObject({ kind: "number", value: value || 0 });
    }),
  );
});

/** The numbers that a text of digits, points and commas can mean: either sign separates thousands or decimals. */
function readingsOf(text: string): number[] {
  const [, minus, size = "", power = ""] =
    /^([+-]?)([^e]*)(e.*)?$/.exec(text.replaceAll(/\s/g, "").replaceAll("−", "-")) ?? [];
  return [",", ".", ""].flatMap((point) => {
    const [whole = "", decimals = "", ...more] = point === "" ? [size] : size.split(point);
    const isWhole = /^(\d*|\d{1,3}([.,]\d{3})+)$/.test(whole) && /^\d*$/.test(decimals) && more.length === 0;
    return isWhole
      ? [Number(`${minus}${whole.replaceAll(/[.,]/g, "") || 0}.${decimals || 0}${power}`) || 0]
      : [];
  });
}

test("a text is read as a number that it can mean, or it is a question or refused", () => {
  const char = fc.constantFrom(..."0123456789".split(""), ",", ".", ",", ".", " ", "\u2009");
  const size = fc.string({ unit: char, maxLength: 12 });
  const typed = fc.tuple(
    fc.constantFrom("", "", "-", "−", "+"),
    size,
    fc.constantFrom("", "", "", "e2", "e-3"),
  );
  fc.assert(
    fc.property(typed, ([sign, size, power]) => {
      const text = `${sign}${size}${power}`;
      const reading = readNumber(text);
      const possible = readingsOf(text);
      if (reading.kind === "number") {
        expect(possible).toContain(reading.value);
        // What the field then shows is that number, and no other.
        expect(readNumber(reading.text, "")).toEqual(reading);
      }
      if (reading.kind === "ambiguous") for (const one of reading.values) expect(possible).toContain(one);
    }),
    { numRuns: 2000 },
  );
});

test("any other text is no number, whatever digits it contains", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const reading = readNumber(text);
      if (reading.kind === "number" || reading.kind === "ambiguous")
        expect(text).toMatch(/^[\s\p{Cf}\d.,e+−–-]+$/iu);
    }),
  );
});
