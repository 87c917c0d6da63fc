import { z } from "zod";
import { sampleType } from "../cakes/stock.ts";
import { readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { titleOf } from "../kinds.ts";
import { newestFirst } from "../values/order.ts";

const usedIn = ["nop_processes", "cnfs", "homogenizations"] as const;

/** One run of a piece of equipment, and the record whose page shows the run. */
export const EquipmentUse = z.object({
  /** The id of the run; a filtration is shown on the page of its process. */
  id: z.string(),
  table: z.enum(usedIn),
  record_id: z.string(),
  /** `NOP-2026-004`, `Filtration Hour 3 of NOP-2026-004`, `CNF-2026-004-02` */
  title: z.string(),
  creation_date: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type EquipmentUse = z.infer<typeof EquipmentUse>;

/**
 * Returns the NOP processes, filtrations, CNFs and homogenizations that name a piece of equipment, newest first. Nothing
 * is stored with the equipment; `undefined` if it does not exist.
 */
export async function equipmentUses(records: RecordSource, id: string): Promise<EquipmentUse[] | undefined> {
  const [equipment, processes, filtrations, cnfs, homogenizations] = await Promise.all([
    records.get("equipment", id),
    records.childrenOf("nop_processes", "reactor_equipment_id", id),
    records.childrenOf("filtrations", "filtration_equipment_id", id),
    records.childrenOf("cnfs", "homogenization_equipment_id", id),
    records.childrenOf("homogenizations", "homogenization_equipment_id", id),
  ]);
  if (equipment === undefined) return undefined;
  const uses = await readRow(records, (lab) => [
    ...processes.map((one) => use("nop_processes", one, titleOf(lab, "nop_processes", one))),
    ...filtrations.map((one) => {
      const process = lab.get("nop_processes", one.nop_process_id);
      const batch = process ? titleOf(lab, "nop_processes", process) : "";
      const title = `Filtration ${sampleType(one)} of ${batch}`;
      return use("nop_processes", one, title, one.nop_process_id);
    }),
    ...cnfs.map((one) => use("cnfs", one, titleOf(lab, "cnfs", one))),
    ...homogenizations.map((one) => use("homogenizations", one, titleOf(lab, "homogenizations", one))),
  ]);
  return uses.sort(newestFirst);
}

type Run = { id: string; creation_date: string; created_by: string; recorded_by: string };

function use(
  table: EquipmentUse["table"],
  { id, creation_date, created_by, recorded_by }: Run,
  title: string,
  record_id = id,
): EquipmentUse {
  return { id, table, record_id, title, creation_date, created_by, recorded_by };
}
