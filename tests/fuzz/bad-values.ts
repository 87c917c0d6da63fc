/** Text that is sent as it is, for JSON that no value has: `1e400`. */
const RAW = "\u0001raw:";
const raw = (json: string) => `${RAW}${json}`;

const dates = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00",
  "1969-12-31T23:59:59.999Z",
  "1970-01-01",
  "2200-12-31T23:59:59Z",
  "2201-01-01T00:00:00Z",
  "9999-12-31T23:59:59",
  "9999-12-31T23:59:59-14:00",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00Z",
  "2024-02-30T00:00:00Z",
  "2024-13-01",
  "2024-01-01T24:00:00Z",
  "2024-06-30T23:59:60Z",
  "now",
];

const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00x",
  "😀",
  "e\u0301\u202e\u200d",
  "\ufeff\u2028",
  "x".repeat(300),
  "ü".repeat(70_000),
  "'; drop table records; --",
  "%",
  "_",
  '*" OR NEAR(',
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "=1+1",
  "__proto__",
  "constructor",
  "toString",
  "a@b",
  "00000000-0000-0000-0000-000000000000",
];

const numbers = [
  0,
  -1,
  -0.000_001,
  1e-300,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 63),
  0.1 + 0.2,
  raw("1e400"),
  raw("-0"),
  raw("123456789012345678901234567890"),
];

const shapes = [
  null,
  true,
  false,
  [],
  [null],
  [[]],
  Array.from({ length: 300 }, () => "x"),
  {},
  { a: { b: { c: {} } } },
  raw('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'),
  raw(`${"[".repeat(2000)}${"]".repeat(2000)}`),
];

/** Values that often break programs; each replaces every field of every operation once. */
export const badValues: readonly unknown[] = [...shapes, ...numbers, ...dates, ...texts];

/** Returns a value as JSON; {@link badValues} contains some that only exist as JSON. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_, inner: string) =>
    String(JSON.parse(`"${inner}"`)),
  );
}

/** Returns a value as a text, for a path, a query or a header. */
export function toText(value: unknown): string {
  if (typeof value !== "string") return toJson(value);
  return value.startsWith(RAW) ? value.slice(RAW.length) : value;
}
