/** What a typed text is as a number. `text` has plain digits and a decimal point: `1234.50` for `1,234.50`. */
type NumberReading =
  | { kind: "empty" }
  | { kind: "number"; value: number; text: string }
  /** `1,500` is 1500 with a thousands separator and 1.5 with a decimal comma. */
  | { kind: "ambiguous"; values: readonly [thousands: number, decimal: number] }
  /** Larger, or closer to 0 without being 0, than a computer's number can be: `1e400`. */
  | { kind: "out of range" }
  | { kind: "not a number" };

const decimal = /^(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i;
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/;
const groups = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
const groupsAndDecimals = /^[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*)$/;

/**
 * Reads a typed number: the only reader of forms, shelf, grid, pasted text and CSV. Spaces and invisible characters are
 * ignored, a minus can be a dash, `1,5e3` is 1500. `asked` are the signs that are ambiguous before exactly three digits:
 * in a field only the comma, because a point that is typed on an English page is a decimal point.
 */
export function readNumber(typed: string, asked = ","): NumberReading {
  const text = typed.replaceAll(/[\s\p{Cf}]/gu, "").replaceAll(/[−–]/g, "-");
  if (text === "") return { kind: "empty" };
  const sign = text.startsWith("-") ? "-" : "";
  const size = text.replace(/^[+-]/, "");
  const mark = /[.,]/.exec(size)?.[0] ?? "";
  const whole = size.replaceAll(mark, "");
  if (eitherWay.test(size) && asked.includes(mark))
    return { kind: "ambiguous", values: [Number(sign + whole), Number(sign + size.replace(",", "."))] };
  const isGrouped = groups.test(size) || groupsAndDecimals.test(size);
  if (!isGrouped && !decimal.test(size)) return { kind: "not a number" };
  return toReading(sign, (isGrouped ? whole : size).replace(",", "."));
}

function toReading(sign: string, digits: string): NumberReading {
  const value = Number(sign + digits) || 0;
  const isLost = !Number.isFinite(value) || (value === 0 && /^[^e]*[1-9]/i.test(digits));
  if (isLost) return { kind: "out of range" };
  if (/e/i.test(digits)) return { kind: "number", value, text: numberToText(value) };
  // `.50` is shown as `0.50`, `007.` as `7`.
  const text = digits
    .replace(/\.$/, "")
    .replace(/^0*(?=\d)/, "")
    .replace(/^\./, "0.");
  return { kind: "number", value, text: sign + text };
}

/** The text of a number in a field; empty for null and undefined. {@link readNumber} reads it as the same number. */
export function numberToText(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/** The value of a number field: null while it is empty, the typed text while that is not one number. */
export type TypedNumber = number | string | null;

/** The value of a number field for its text. */
export function typedNumber(text: string): TypedNumber {
  const reading = readNumber(text);
  if (reading.kind === "number") return reading.value;
  return reading.kind === "empty" ? null : text;
}

/** The number in a number field; null while there is none. */
export function numberIn(typed: TypedNumber | undefined): number | null {
  return typeof typed === "number" && Number.isFinite(typed) ? typed : null;
}

/** The numbers in these fields of a form; null where there is none. */
export function numbersIn<N extends string>(values: { [K in N]?: unknown }, names: readonly N[]) {
  const numbers = names.map((name) => [name, typeof values[name] === "number" ? values[name] : null]);
  return Object.fromEntries(numbers) as Record<N, number | null>;
}

/** Why a value is not a number: `Amount used must be a number`. */
export function notANumber(label: string, value: unknown): string {
  const isAmbiguous = typeof value === "string" && readNumber(value).kind === "ambiguous";
  return isAmbiguous ? `${value.trim()} can be read in two ways` : `${label} must be a number`;
}

/** The fault of a number field outside the form of a command; undefined for a number and an empty field. */
export function typedFault(label: string, typed: TypedNumber): string | undefined {
  return typeof typed === "string" ? notANumber(label, typed) : undefined;
}

const READ = /^([+-]?)(\d*)[.,]?(\d*)\s*(mm|cm|in|")$/i;

/** Sizes of units in hundredths of a millimetre. */
const sizes: Record<string, bigint> = { mm: 100n, cm: 1000n, in: 2540n, '"': 2540n };

/**
 * Converts a length with its unit, as a caliper sends it, to cm: `12,34 mm` is `1.234`. Exact; an inch is 2.54 cm.
 * Null if the text is not a length with a unit.
 */
export function lengthToCm(text: string): string | null {
  const [, sign, whole = "", part = "", unit = ""] = READ.exec(text.trim()) ?? [];
  const size = sizes[unit.toLowerCase()];
  if (size === undefined || whole + part === "" || sign === "-") return null;
  // Three more places: hundredths of a millimetre in a centimetre.
  const places = part.length + 3;
  const digits = (BigInt(whole + part) * size).toString().padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return digits.slice(0, -places) + (fraction && `.${fraction}`);
}
