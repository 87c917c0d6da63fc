import type { RecordSource } from "../records.ts";
import { trayCode } from "../trays/composition.ts";
import type { TrayFormulation } from "../trays/schema.ts";
import type { Family } from "./family.ts";
import type { Link } from "./thread.ts";

/** A tray, between the CNF it holds and the trial it stands in. Which tray got how much of a CNF nobody records. */
export async function trayFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const tray = await records.get("tray_formulations", id);
  if (tray === undefined) return undefined;
  const trial = await records.get("grow_trials", tray.grow_trial_id);
  return {
    node: {
      ...{ table: "tray_formulations", id, creation_date: tray.created_at, made: null, remaining: null },
      title: trayCode(trial, tray),
      note: trial ? `in trial ${trial.code}` : null,
    },
    parents: async () =>
      tray.cnf_id === null ? [] : [{ ref: { table: "cnfs", id: tray.cnf_id }, quantity: null }],
    children: async () =>
      trial === undefined ? [] : [{ ref: { table: "grow_trials", id: trial.id }, quantity: null }],
  };
}

/** A trial, which comes of everything that its trays hold. */
export async function trialFamily(records: RecordSource, id: string): Promise<Family | undefined> {
  const trial = await records.get("grow_trials", id);
  if (trial === undefined) return undefined;
  return {
    node: {
      ...{ table: "grow_trials", id, creation_date: trial.created_at, made: null, remaining: null },
      title: trial.code,
      note: trial.name,
    },
    parents: async () => linksTo(await records.childrenOf("tray_formulations", "grow_trial_id", id)),
    children: async () => [],
  };
}

/** The trays that hold a CNF. */
export async function traysOf(records: RecordSource, cnfId: string): Promise<Link[]> {
  return linksTo(await records.childrenOf("tray_formulations", "cnf_id", cnfId));
}

const linksTo = (trays: readonly TrayFormulation[]): Link[] =>
  trays.map(({ id }) => ({ ref: { table: "tray_formulations", id }, quantity: null }));
