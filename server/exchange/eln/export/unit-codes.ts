import type { Field } from "#domain/kernel/fields.ts";
import { toTitle } from "#domain/values/words.ts";

/**
 * A unit in UCUM, and as schema.org requires it for `unitCode`: the common code of UN/CEFACT, Recommendation 20. A count
 * of something is "one" there.
 */
type UnitCodes = { ucum: string; cefact: string };

const codes: Readonly<Record<string, readonly [ucum: string, cefact: string]>> = {
  GRAMS: ["g", "GRM"],
  KG: ["kg", "KGM"],
  ML: ["mL", "MLT"],
  LITRES: ["L", "LTR"],
  POUNDS: ["[lb_av]", "LBR"],
  CM: ["cm", "CMT"],
  M: ["m", "MTR"],
  MM: ["mm", "MMT"],
  PERCENT: ["%", "P1"],
  GRAMS_PER_CM3: ["g/cm3", "23"],
  CM3: ["cm3", "CMQ"],
  MILLIMOLAR: ["mmol/L", "M33"],
  DAYS: ["d", "DAY"],
  PLUGS: ["{plug}", "C62"],
  PSI: ["[psi]", "PS"],
  NONE: ["1", "C62"],
  MPA_S: ["mPa.s", "C24"],
  MV: ["mV", "2Z"],
  DEG_C: ["Cel", "CEL"],
  US_PER_CM: ["uS/cm", "G42"],
  "%": ["%", "P1"],
  cm: ["cm", "CMT"],
  cm2: ["cm2", "CMK"],
  cm3: ["cm3", "CMQ"],
  days: ["d", "DAY"],
  g: ["g", "GRM"],
  "g/cm3": ["g/cm3", "23"],
  "g/ml": ["g/mL", "GJ"],
  h: ["h", "HUR"],
  mm: ["mm", "MMT"],
  mV: ["mV", "2Z"],
  "mmol/g": ["mmol/g", "H68"],
  nm: ["nm", "C45"],
  rpm: ["{rpm}", "RPM"],
  "°C": ["Cel", "CEL"],
  "µS/cm": ["uS/cm", "G42"],
};

/** The label and the unit of a field whose name ends with its unit: `cover_cm2` is 'Cover', in cm2; else undefined. */
export function namedWithUnit(name: string): Field | undefined {
  const [, label, unit] = /^(\w+)_(cm2?)$/.exec(name) ?? [];
  return label === undefined || unit === undefined ? undefined : { label: toTitle(label), unit };
}

/** The codes of a unit of the lab's records; undefined for `OTHER` and for a text that is no unit of the lab. */
export function codesOf(unit: string): UnitCodes | undefined {
  const [ucum, cefact] = codes[unit] ?? [];
  return ucum === undefined || cefact === undefined ? undefined : { ucum, cefact };
}
