const READ = /^([+-]?)(\d*)[.,]?(\d*)\s*(mm|cm|in|")$/i;

/** A unit in hundredths of a millimetre. */
const sizes: Record<string, bigint> = { mm: 100n, cm: 1000n, in: 2540n, '"': 2540n };

/**
 * A length with its unit, as a caliper sends it, in cm: `12,34 mm` is `1.234`. Exact, since an inch is 2.54 cm; null for
 * what has no unit or is no length.
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
