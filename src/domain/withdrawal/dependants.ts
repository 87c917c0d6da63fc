import { readsToJoins } from "../kernel/list.ts";
import type { Reads } from "../kernel/records.ts";
import type { TableName, Tables } from "../kernel/tables.ts";
import { isWithdrawn, withoutWithdrawn } from "../kernel/withdrawn.ts";
import { titleOf } from "../kinds.ts";
import { nameOf } from "../names.ts";
import { claimOfNamedUse } from "../nop-processes/own-uses.ts";
import type { LinkedTo, StoredUseRecord } from "../resource-use/schema.ts";
import { equipmentFields, type FindableTable } from "../tables.ts";
import { showAmount } from "../values/quantities.ts";
import { showDate } from "../values/time.ts";
import type { WithdrawableTable } from "./schema.ts";

/** Sentences about what was made of or from a record, one for each dependant: 'Cake … was made from it.' */
export function dependantsOf(lab: Reads, table: WithdrawableTable, id: string): string[] {
  const sentences = of[table]?.(lab, id) ?? [];
  return [...new Set(sentences)];
}

const of: { readonly [T in WithdrawableTable]?: (lab: Reads, id: string) => string[] } = {
  equipment: (lab, id) =>
    (Object.keys(equipmentFields) as (keyof typeof equipmentFields)[]).flatMap((table) =>
      live(lab, table, equipmentFields[table] as never, id).map(
        (one) => `It was used for ${nameIn(lab, table, one.id)}.`,
      ),
    ),
  chemicals: (lab, id) => [...usesOf(lab, id), ...samplesOf(lab, id)],
  feedstocks: (lab, id) => [
    ...madeFrom(lab, "nop_processes", live(lab, "nop_processes", "feedstock_id", id)),
    ...samplesOf(lab, id),
    ...usesOf(lab, id),
  ],
  nop_processes: (lab, id) =>
    lab
      .referring("filtrations", "nop_process_id", id)
      .flatMap((filtration) =>
        madeFrom(lab, "cakes", live(lab, "cakes", "filtration_and_neutralization_details_id", filtration.id)),
      ),
  cakes: (lab, id) => [
    ...madeFrom(lab, "cnfs", live(lab, "cnfs", "cake_id", id)),
    ...madeFrom(lab, "homogenizations", live(lab, "homogenizations", "cake_id", id)),
    ...samplesOf(lab, id),
    ...usesOf(lab, id),
  ],
  homogenizations: (lab, id) => {
    const cnf = lab.get("cnfs", lab.get("homogenizations", id)?.cnf_id);
    return cnf === null || isWithdrawn(cnf) ? [] : madeFrom(lab, "cnfs", [cnf]);
  },
  cnfs: (lab, id) => [
    ...madeFrom(lab, "tray_formulations", live(lab, "tray_formulations", "cnf_id", id)),
    ...samplesOf(lab, id),
    ...usesOf(lab, id),
  ],
  grow_trials: (lab, id) => {
    const trial = lab.get("grow_trials", id);
    const trays = lab.referring("tray_formulations", "grow_trial_id", id);
    const pictures = lab.referring("images", "grow_trial_id", id);
    // What is older than the record of the trial was entered afterwards, as an import of the past does.
    const isRecorded = (at: string | null | undefined) => Boolean(at && trial && at >= trial.recorded_at);
    const measured = trays.filter((tray) => timesOf(tray).some(isRecorded));
    return [
      ...(isRecorded(trial?.seed_sown_date) ? ["Its seeds were sown."] : []),
      ...measured.map((tray) => `Data of tray ${nameIn(lab, "tray_formulations", tray.id)} were recorded.`),
      ...(pictures.length > 0 ? ["It has pictures."] : []),
    ];
  },
};

/** When the data of a tray was measured. */
function timesOf({ weekly_data, plug_removals, harvest_data, transplanted_at }: Tables["tray_formulations"]) {
  const entries = [...weekly_data, ...plug_removals, ...(harvest_data ? [harvest_data] : [])];
  return [transplanted_at, ...entries.map(({ created_at }) => created_at)];
}

/** The records, without those that were withdrawn, whose `field` contains the id. */
function live<T extends TableName>(lab: Reads, table: T, field: keyof Tables[T] & string, id: string) {
  return withoutWithdrawn(lab.referring(table, field, id)) as (Tables[T] & { id: string })[];
}

function madeFrom<T extends FindableTable>(lab: Reads, table: T, made: readonly Tables[T][]): string[] {
  return made.map((one) => `${titleOf(readsToJoins(lab), table, one)} was made from it.`);
}

function samplesOf(lab: Reads, id: string): string[] {
  return live(lab, "samples", "resource_id", id).map(
    (sample) => `Sample ${sample.sample_description} was taken from it.`,
  );
}

const linkedTables = {
  CHEMICAL: "chemicals",
  HOMOGENIZATION: "homogenizations",
  CNF: "cnfs",
  SAMPLE: "samples",
} as const satisfies Record<LinkedTo["type"], FindableTable>;

/** The uses of a stock that were not voided. A use names what was made of it, if anything was. */
function usesOf(lab: Reads, id: string): string[] {
  const uses = lab.referring("use_records", "stock_id", id);
  return uses.filter(({ voided }) => !voided).map((use) => useSentence(lab, use));
}

function useSentence(lab: Reads, use: StoredUseRecord): string {
  const process = lab.get("claims", claimOfNamedUse(use.id));
  if (process !== null) return `${nameIn(lab, "nop_processes", process.owner_id)} was made from it.`;
  if (use.linked_to?.type === "SAMPLE") {
    return `Sample ${nameIn(lab, "samples", use.linked_to.id)} was taken from it.`;
  }
  if (use.linked_to)
    return `${nameIn(lab, linkedTables[use.linked_to.type], use.linked_to.id)} was made from it.`;
  const amount = showAmount(use.amount_used, use.amount_used_units);
  return `A use of ${amount} was recorded on ${showDate(use.creation_date)}.`;
}

function nameIn(lab: Reads, table: FindableTable | "filtrations", id: string): string {
  return nameOf(readsToJoins(lab), table, id) ?? "another record";
}
