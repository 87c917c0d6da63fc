import { cnfName, densityOf } from "../cnfs/stock.ts";
import type { GrowTrial } from "../grow-trials/schema.ts";
import { readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { amountRemaining } from "../resource-use/ledger.ts";
import { FINISHED, overallState } from "../steps/steps.ts";
import { roundAmount } from "../values/quantities.ts";
import { convert, type Unit } from "../values/units.ts";
import type { TrayFormulation } from "./schema.ts";

/** What rows of a plan, or trays, need of a CNF, and what is left of it, in the units of the CNF. */
export type CnfNeed = {
  id: string;
  name: string;
  plugs: number;
  /** Null if the amount of a plug is not known, or cannot be converted. */
  needed: number | null;
  /** Null if it is not known, as `amountRemaining`. */
  left: number | null;
  units: Unit;
};

type Wanted = { cnf_id?: unknown; num_plugs_created?: unknown; replicates?: unknown };

/** The ml of CNF in a plug of a trial: as planned, or the volume of a plug; null if the trial has the length of a plug only. */
export function cnfPerPlug({
  cnf_per_plug,
  plug_size,
  plug_size_units: units,
}: Pick<GrowTrial, "cnf_per_plug" | "plug_size" | "plug_size_units">): number | null {
  return cnf_per_plug ?? (units === "ML" || units === "CM3" ? plug_size : null);
}

/** What these rows need of each CNF with `perPlug` ml in a plug (plugs · ml in a plug), beside what is left of it. */
export function readCnfNeeds(
  records: RecordSource,
  rows: readonly Wanted[],
  perPlug: number | null,
): Promise<CnfNeed[]> {
  const plugs = new Map<string, number>();
  for (const { cnf_id: id, num_plugs_created, replicates = 1 } of rows)
    if (typeof id === "string" && id !== "")
      plugs.set(id, (plugs.get(id) ?? 0) + (Number(num_plugs_created) || 0) * (Number(replicates) || 0));
  return readRow(records, (lab) =>
    [...plugs].flatMap(([id, count]) => {
      const cnf = lab.get("cnfs", id);
      if (cnf === undefined) return [];
      const { amount_units: units } = cnf;
      const needed = perPlug === null ? null : convert(perPlug * count, "ML", units, densityOf(cnf));
      return {
        id,
        name: cnfName(cnf),
        plugs: count,
        needed: needed === null ? null : roundAmount(needed),
        left: amountRemaining("cnfs", cnf),
        units,
      };
    }),
  );
}

/** True while the trays of a trial are a plan: its seeds are not sown. */
export const isUnsown = ({ seed_sown_date, process_states }: GrowTrial) =>
  seed_sown_date === null && overallState(process_states) !== FINISHED;

/** What these trays of a trial still need of each CNF: those that have no valid use of it. */
export async function readNeedsOfTrial(
  records: RecordSource,
  trial: GrowTrial,
  trays: readonly TrayFormulation[],
): Promise<CnfNeed[]> {
  const uses = await Promise.all(
    trays.map(({ cnf_use_record_id: use }) => (use ? records.get("use_records", use) : undefined)),
  );
  const planned = trays.filter(({ cnf_use_record_id: use }, i) => !use || uses[i]?.voided);
  return readCnfNeeds(records, planned, cnfPerPlug(trial));
}
