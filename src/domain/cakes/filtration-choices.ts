import { z } from "zod";
import { byId } from "../lookups/views.ts";
import { sampleType } from "../nop-processes/schema.ts";
import { newestFirst } from "../order.ts";
import type { RecordSource } from "../records.ts";

/** A filtration that a cake can be made of. */
export const FiltrationChoice = z.object({
  id: z.string(),
  nop_process_id: z.string(),
  /** Null on a tablet until the server has given it. */
  batch_number: z.string().nullable(),
  sample_type: z.string(),
  creation_date: z.string(),
});
export type FiltrationChoice = z.infer<typeof FiltrationChoice>;

/** Filtrations of every process, newest first. */
export async function listFiltrations(records: RecordSource): Promise<FiltrationChoice[]> {
  const [filtrations, processes] = await Promise.all([
    records.all("filtrations"),
    records.all("nop_processes").then(byId),
  ]);
  return filtrations
    .map((filtration) => ({
      id: filtration.id,
      nop_process_id: filtration.nop_process_id,
      batch_number: processes.get(filtration.nop_process_id)?.batch_number ?? null,
      sample_type: sampleType(filtration),
      creation_date: filtration.creation_date,
    }))
    .sort(newestFirst);
}
