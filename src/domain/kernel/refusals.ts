import { type Rejection, reject } from "./change.ts";

/** Returns the refusal of a choice that does not exist; `what` is the noun in the message. */
export function unknownChoice(what: string, field: string): Rejection {
  return reject("VALIDATION", `Please select a valid ${what}`, { field });
}

/** Returns the refusal of a new record whose id is in use; `what` is the noun in the message. */
export function idInUse(what: string): Rejection {
  return reject("DUPLICATE", `${what} with this id already exists.`, { field: "id" });
}
