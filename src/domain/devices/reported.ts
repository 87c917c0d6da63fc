// The worker reads these: see `contract/sync/answers.ts`.
import * as z from "zod/mini";

/** The most unsent writes that a report names; a request header must remain short. */
export const MAX_REPORTED_IDS = 50;

/** The most people whose unsent writes a report counts. */
export const MAX_REPORTED_PEOPLE = 10;

/** The characters of a device's name, which is sent as a request header. */
const NAME_CHARACTERS = /^[\x20-\x7e]*$/;
const LONGEST_NAME = 40;

export const DeviceName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Name is required"),
    z.maxLength(LONGEST_NAME, "Name must be at most 40 characters"),
    z.regex(NAME_CHARACTERS, "Name can contain letters without accents, digits and signs"),
  );

/** True for a name that `DeviceName` accepts as it is. */
export function isDeviceName(name: unknown): name is string {
  return (
    typeof name === "string" &&
    name.trim() !== "" &&
    name.length <= LONGEST_NAME &&
    NAME_CHARACTERS.test(name)
  );
}
