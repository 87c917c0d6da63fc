import { namedId } from "#domain/kernel/ids.ts";

const DANA = "dana@lab.example";
const WHEN = "2026-11-19T15:42:00.000Z";

/** The body of a new chemical; `mark` identifies it. */
export function newChemical(mark: string) {
  return {
    chemical_name_id: namedId("chemical_name", "Sodium hydroxide"),
    amount_supplied: 25,
    amount_units: "KG",
    concentration: 98,
    concentration_units: "PERCENT",
    supplier_id: 1,
    location_id: namedId("location", "Wet lab A"),
    created_by: DANA,
    creation_date: WHEN,
    comments: mark,
  };
}

/** The body of a use of a chemical; `mark` identifies it. */
export function newUse(mark: string) {
  return {
    amount_used: 10,
    amount_used_units: "ML",
    resource_use_purpose_id: namedId("purpose", "NOP_PROCESS"),
    comments: mark,
    creation_date: WHEN,
    created_by: DANA,
  };
}
