/** The units of the lab's records in UCUM, by the text that is stored or declared. */
const codes: Readonly<Record<string, string>> = {
  GRAMS: "g",
  KG: "kg",
  ML: "mL",
  LITRES: "L",
  POUNDS: "[lb_av]",
  CM: "cm",
  M: "m",
  MM: "mm",
  PERCENT: "%",
  GRAMS_PER_CM3: "g/cm3",
  CM3: "cm3",
  MILLIMOLAR: "mmol/L",
  DAYS: "d",
  PLUGS: "{plug}",
  PSI: "[psi]",
  NONE: "1",
  MPA_S: "mPa.s",
  MV: "mV",
  DEG_C: "Cel",
  US_PER_CM: "uS/cm",
  "%": "%",
  cm: "cm",
  cm3: "cm3",
  days: "d",
  g: "g",
  "g/cm3": "g/cm3",
  "g/ml": "g/mL",
  h: "h",
  mm: "mm",
  mV: "mV",
  "mmol/g": "mmol/g",
  nm: "nm",
  rpm: "{rpm}",
  "°C": "Cel",
  "µS/cm": "uS/cm",
};

/** The UCUM code of a unit; undefined for `OTHER` and for a text that is no unit of the lab. */
export function ucumOf(unit: string): string | undefined {
  return codes[unit];
}
