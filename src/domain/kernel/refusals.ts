import { type Rejection, reject } from "./change.ts";

/** The refusal of a choice the lab does not have. */
export function unknownChoice(what: string, field: string): Rejection {
  return reject("VALIDATION", `Please select a valid ${what}`, { field });
}

/** The refusal of a new entry whose id is taken. */
export function idInUse(what: string): Rejection {
  return reject("DUPLICATE", `${what} with this id already exists.`, { field: "id" });
}
