import { z } from "zod";
import { units } from "./units.ts";

export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;
