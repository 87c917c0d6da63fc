import type { JoinsById } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { Stock } from "../kind.ts";
import type { Filtration, NopProcess } from "../nop-processes/schema.ts";
import type { UsedResource } from "../resource-use/views.ts";
import { showName } from "../values/words.ts";
import type { Cake, CakeListItem } from "./schema.ts";

/** `Cake NOP-2026-004 Hour 3`: the name of a cake on its page and in its use records. */
export function cakeTitle({
  batch_num,
  sample_type,
}: Pick<CakeListItem, "batch_num" | "sample_type">): string {
  return `Cake ${batch_num ?? NOT_NUMBERED} ${sample_type}`.trim();
}

/** The id, type and name of a cake, for its use records. */
export function usedCake(
  { id }: Cake,
  filtration: Filtration | undefined,
  process: NopProcess | undefined,
): UsedResource {
  const sample_type = filtration ? sampleType(filtration) : "";
  return { id, type: "CAKE", name: cakeTitle({ batch_num: process?.batch_number ?? null, sample_type }) };
}

type Lab = JoinsById<"filtrations" | "nop_processes">;

/** The NOP process that a cake was filtered from. */
export function processOfCake(lab: Lab, cake: Cake | undefined) {
  const filtration = lab.get("filtrations", cake?.filtration_and_neutralization_details_id);
  return lab.get("nop_processes", filtration?.nop_process_id);
}

/** Tables that the fibre of a cake is read from. */
export const fibreJoins = ["filtrations", "nop_processes", "feedstocks", "feedstock_names"] as const;
type FibreLab = JoinsById<(typeof fibreJoins)[number]>;

/** The feedstock of a process, which its cakes and their CNFs are called after: `FS-JUTE-01`, `Jute`. */
export function fibreOfProcess(lab: FibreLab, process: NopProcess | undefined) {
  const feedstock = lab.get("feedstocks", process?.feedstock_id);
  return [feedstock?.identifier, lab.get("feedstock_names", feedstock?.feedstock_name_id)?.name];
}

/** An NOP process in a sentence while it has no batch number: `the NOP process of FS-JUTE-01`; null if it has one. */
export function unnamedProcess(lab: JoinsById<"feedstocks">, process: NopProcess): string | null {
  if (process.batch_number !== null) return null;
  const feedstock = lab.get("feedstocks", process.feedstock_id)?.identifier;
  return feedstock ? `the NOP process of ${feedstock}` : "an NOP process";
}

/** A cake in a sentence while its process has no batch number; null if it has one. */
export function unnamedCake(lab: Lab & JoinsById<"feedstocks">, cake: Cake): string | null {
  const process = processOfCake(lab, cake);
  const of = process && unnamedProcess(lab, process);
  const filtration = lab.get("filtrations", cake.filtration_and_neutralization_details_id);
  return of && filtration ? `cake ${sampleType(filtration)} of ${of}` : null;
}

/** The process of a cake and its feedstock. */
export function originOfCake(lab: FibreLab, cake: Cake | undefined) {
  const process = processOfCake(lab, cake);
  return [process?.batch_number, ...fibreOfProcess(lab, process)];
}

/** `Cake NOP-2026-004 Hour 3` */
export function titleOfCake(lab: Lab, cake: Cake): string {
  const filtration = lab.get("filtrations", cake.filtration_and_neutralization_details_id);
  return usedCake(cake, filtration, processOfCake(lab, cake)).name;
}

export const cakeStock: Stock<"cakes"> = {
  title: titleOfCake,
  type: () => "CAKE",
  process: processOfCake,
  facts: (lab, { cake_storage_type_id }) => [
    showName(lab.get("cake_storage_types", cake_storage_type_id)?.name ?? ""),
  ],
};

/** `Hour 3` or `After reaction`: the sample of a filtration and of its cakes. */
export function sampleType(
  filtration: Pick<Filtration, "hour_number_for_sample" | "is_after_reaction_completed">,
): string {
  return filtration.is_after_reaction_completed
    ? "After reaction"
    : `Hour ${filtration.hour_number_for_sample}`;
}
