// The worker reads these: see `contract/sync/answers.ts`.
import * as z from "zod/mini";
import { LONGEST_NAME, NAME_CHARACTERS } from "./device-name.ts";

/** The most unsent writes that a report names; a request header must remain short. */
export const MAX_REPORTED_IDS = 50;

/** A device's name is sent as a request header, which cannot contain other characters. */
export const DeviceName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Name is required"),
    z.maxLength(LONGEST_NAME, "Name must be at most 40 characters"),
    z.regex(NAME_CHARACTERS, "Name can contain letters without accents, digits and signs"),
  );
