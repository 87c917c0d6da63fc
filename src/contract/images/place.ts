import { z } from "zod";
import { findableTables } from "#domain/tables.ts";
import { ById } from "../shapes.ts";

/** The record that a file is of. */
export const FilePlace = ById.extend({ table: z.enum(findableTables) });
