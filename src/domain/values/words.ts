import { unitSigns } from "./units.ts";

/** The signs of units, by the constant that data, the API and CSV files use. */
const signs: Readonly<Record<string, string>> = {
  ...unitSigns,
  MILLIMOLAR: "mM",
  NONE: "no unit",
  MPA_S: "mPa·s",
  MV: "mV",
  DEG_C: "°C",
  US_PER_CM: "µS/cm",
  DAYS: "days",
  PLUGS: "plugs",
};

/** The signs of units that labels and CSV files write in ASCII. */
const ascii: Readonly<Record<string, string>> = { cm2: "cm²", cm3: "cm³", "g/cm3": "g/cm³", "g/ml": "g/mL" };

/** Converts a unit to the sign that people read: LITRES to 'L'. Text that is no constant is returned unchanged. */
export function showUnit(unit: string): string {
  return signs[unit] ?? ascii[unit] ?? unit;
}

/** Units that are words, for the figure 1. */
const singular: Readonly<Record<string, string>> = { days: "day", plugs: "plug" };

/** A figure, as text, with the sign of its unit: '2.5 L', '1 plug'. */
export function withUnit(figure: string, unit: string): string {
  const sign = showUnit(unit);
  return `${figure} ${figure === "1" ? (singular[sign] ?? sign) : sign}`;
}

const unitsInText = new RegExp(`(\\d) (${Object.keys(signs).join("|")})(?![\\w])`, "g");

/** Converts the units after figures in a text of the API to signs: '2.5 LITRES' to '2.5 L', '5 NONE' to '5'. */
export function showUnitsIn(text: string): string {
  return text.replace(unitsInText, (_, digit: string, unit: string) =>
    unit === "NONE" ? digit : `${digit} ${showUnit(unit)}`,
  );
}

/** Constants in a text: those with an underscore, and one that is a whole part with its ratio. */
const namesInText = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|(?<=^|, )[A-Z]{4,}(?=: \d)/g;

/** Converts the constants in a composition: 'BIOCHAR: 0.1, FISH_EMULSION' to 'Biochar: 0.1, Fish emulsion'. */
export function showNamesIn(text: string): string {
  return text.replace(namesInText, showName);
}

/** Words that sentence case does not change. */
const abbreviations = new Set(["CNF", "DI", "NOP", "NPK", "QR", "RO"]);

/** Constants whose own words are too short to be understood. */
const phrases: Readonly<Record<string, string>> = { REC_WATER: "Recycled water" };

/** A constant, or a name that a person typed for the lab's list and that is stored like one. */
const CONSTANT = /^[A-Z][^a-z\s]*$/;

/**
 * Converts an enumeration's constant to sentence case: NEUTRALIZING_AGENT to 'Neutralizing agent', DI_WATER to
 * 'DI water'. Text that is no constant is returned unchanged.
 */
export function showName(constant: string): string {
  if (!CONSTANT.test(constant)) return constant;
  const text = constant
    .split("_")
    .map((word) => (abbreviations.has(word) || /\d/.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return phrases[constant] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** The beginning of a sentence: 'The homogenization of a cake' of 'the homogenization of a cake'. */
export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'a supplier', 'an equipment type': by the first letter, for nouns in lower case. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** `1 row`, `1,200 rows`. */
export function countOf(count: number, plural: string): string {
  const noun = count === 1 ? plural.replace(/s$/, "") : plural;
  return `${count.toLocaleString("en-US")} ${noun}`;
}

/** Abbreviations, which remain in capitals in a title. */
const inCapitals = new Set(["NOP", "CNF"]);

/** Words that begin with a capital only at the start of a title. */
const smallWords = new Set(["FOR", "OR"]);

/** Converts CHEMICAL_DILUTION to 'Chemical Dilution', NOP_PROCESS to 'NOP Process'. */
export function toTitle(name: string): string {
  return name
    .split("_")
    .map((word, index) => {
      if (inCapitals.has(word)) return word;
      const first =
        index > 0 && smallWords.has(word) ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase();
      return first + word.slice(1).toLowerCase();
    })
    .join(" ");
}

/** A person by name: `Dana Ruiz` for `dana.ruiz@cnf-lab.example`. What is no e-mail, as `Former member 2`, is unchanged. */
export function showPerson(email: string): string {
  const [name = "", domain] = email.split("@");
  if (name === "" || domain === undefined) return email;
  return name.replaceAll(/[._]+/g, " ").replaceAll(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase());
}
