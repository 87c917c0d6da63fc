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
