import { type Filtration, type NopProcess, sampleType } from "../nop-processes/schema.ts";
import { NOT_NUMBERED } from "../numbering.ts";
import type { UsedResource } from "../resource-use/views.ts";
import type { Cake } from "./schema.ts";

/** A cake as its use records name it: `Cake NOP-2026-004 Hour 3`. */
export function usedCake(
  { id }: Cake,
  filtration: Filtration | undefined,
  process: NopProcess | undefined,
): UsedResource {
  const parts = [process?.batch_number ?? NOT_NUMBERED, filtration && sampleType(filtration)];
  return { id, type: "CAKE", name: `Cake ${parts.filter(Boolean).join(" ")}` };
}
