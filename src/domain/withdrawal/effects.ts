import { growTrialClaim } from "../grow-trials/rules.ts";
import { type Change, type Ref, type Rejection, reject } from "../kernel/change.ts";
import { claim, isClaimed } from "../kernel/claims.ts";
import type { Reads } from "../kernel/records.ts";
import type { Doc, TableName, Tables } from "../kernel/tables.ts";
import type { Withdrawn } from "../kernel/withdrawn.ts";
import { nameInSentence } from "../kinds.ts";
import { claimOfNamedUse, ownUses } from "../nop-processes/own-uses.ts";
import { batchClaim } from "../nop-processes/rules.ts";
import type { WithdrawableTable } from "./schema.ts";
import { giveBack, linkAgain, restoreUses, takeAgain, voidUses } from "./stock.ts";

/** Changes beside those of the record itself, what the record gets beside `withdrawn`, and warnings. */
type Effects = { changes: Change[]; patch?: object; warnings: string[] };

/** What a kind does beside marking its record. `isForced` is true if a restoration must not be refused. */
type KindEffects<T extends TableName> = {
  withdraw?(lab: Reads, record: Tables[T], withdrawn: Withdrawn): Change[];
  restore?(lab: Reads, record: Tables[T], isForced: boolean): Effects | Rejection;
  /** The records that it was made of, from or with. */
  parents?(lab: Reads, record: Tables[T]): Ref[];
};

/** The effects of withdrawing and restoring, by table. */
export const effectsOf: { readonly [T in WithdrawableTable]?: KindEffects<T> } = {
  cakes: {
    parents: (lab, { filtration_and_neutralization_details_id: id }) =>
      refs(["nop_processes", lab.get("filtrations", id)?.nop_process_id]),
  },
  chemicals: {
    withdraw: (lab, { id, derived_from_use_record_id: use }, withdrawn) =>
      giveBack(lab, use, id, withdrawn).changes,
    restore: (lab, { id, derived_from_use_record_id: use }) => takeAgain(lab, use, id),
    parents: (lab, { derived_from_use_record_id: use }) => stockOf(lab, use),
  },
  samples: {
    withdraw: (lab, { id, resource_use_record_id: use }, withdrawn) =>
      giveBack(lab, use, id, withdrawn).changes,
    restore: (lab, { id, resource_use_record_id: use }) => takeAgain(lab, use, id),
    parents: (_, { resource_table, resource_id }) => refs([resource_table, resource_id]),
  },
  homogenizations: {
    withdraw: (lab, { id, ...uses }, withdrawn) => [
      ...giveBack(lab, uses.cake_use_record_id, id, withdrawn).changes,
      ...giveBack(lab, uses.neutralizing_agent_use_record_id ?? null, id, withdrawn).changes,
    ],
    restore: (lab, { id, ...uses }) => {
      const cake = takeAgain(lab, uses.cake_use_record_id, id);
      const agent = takeAgain(lab, uses.neutralizing_agent_use_record_id ?? null, id);
      return {
        changes: [...cake.changes, ...agent.changes],
        warnings: [...cake.warnings, ...agent.warnings],
      };
    },
    parents: (lab, { cake_id, homogenization_equipment_id, neutralizing_agent_use_record_id: use }) => [
      ...refs(["cakes", cake_id], ["equipment", homogenization_equipment_id]),
      ...stockOf(lab, use ?? null),
    ],
  },
  cnfs: {
    // The cake of an experiment remains used: only the CNF is unlinked, so that the experiment can get another.
    withdraw: (lab, { id, homogenization_id, cake_use_record_id: use }, withdrawn) => {
      const experiment = lab.get("homogenizations", homogenization_id);
      return [
        ...(experiment?.cnf_id === id ? [changeOf("homogenizations", { ...experiment, cnf_id: null })] : []),
        ...(experiment?.cake_use_record_id === use
          ? linkAgain(lab, use, { type: "HOMOGENIZATION", id: experiment.id })
          : giveBack(lab, use, id, withdrawn).changes),
      ];
    },
    restore: (lab, { id, homogenization_id, cake_use_record_id: use }, isForced) => {
      const experiment = lab.get("homogenizations", homogenization_id);
      if (experiment === null) return takeAgain(lab, use, id);
      if (experiment.cnf_id !== null && experiment.cnf_id !== id) {
        const name = nameInSentence(lab, "homogenizations", experiment.id);
        const message = `${name} has another CNF now.`;
        if (!isForced) return reject("LINKED", message);
        return { changes: [], patch: { homogenization_id: null }, warnings: [message] };
      }
      const linked = changeOf("homogenizations", { ...experiment, cnf_id: id });
      const shared = experiment.cake_use_record_id;
      if (shared === null) {
        const restored = takeAgain(lab, use, id);
        return { ...restored, changes: [linked, ...restored.changes] };
      }
      const changes = [linked, ...linkAgain(lab, shared, { type: "CNF", id })];
      return { changes, patch: { cake_use_record_id: shared }, warnings: [] };
    },
    parents: (_, { cake_id, homogenization_id, homogenization_equipment_id }) =>
      refs(
        ["cakes", cake_id],
        ["homogenizations", homogenization_id],
        ["equipment", homogenization_equipment_id],
      ),
  },
  nop_processes: {
    // A use that was recorded before it remains, and another process can name it; a use that was recorded with it is void.
    withdraw: (lab, process, withdrawn) => [
      ...markParts(lab, "filtrations", "nop_process_id", process.id, withdrawn),
      ...voidUses(lab, ownUses(lab, process), withdrawn),
      ...release(lab, batchOf(process)),
      ...process.resource_use_record_ids.flatMap((use): Change[] => {
        const key = claimOfNamedUse(use);
        return lab.get("claims", key)?.owner_id === process.id
          ? [{ table: "claims", id: key, record: null }]
          : [];
      }),
    ],
    restore: (lab, process, isForced) => {
      const { id, resource_use_record_ids: uses } = process;
      const restored = restoreUses(lab, ownUses(lab, process), process.withdrawn);
      const named = claimAgain(lab, batchOf(process), isForced);
      const owners = uses.map((use) => lab.get("claims", claimOfNamedUse(use))?.owner_id ?? null);
      const other = owners.find((owner) => owner !== null && owner !== id);
      const message = other
        ? `${nameInSentence(lab, "nop_processes", other)} now has its use records.`
        : null;
      if (message !== null && !isForced) return reject("LINKED", message);
      if ("kind" in named) return named;
      const free = uses.filter((_, i) => owners[i] === null);
      return {
        changes: [
          ...named.changes,
          ...markParts(lab, "filtrations", "nop_process_id", id, null),
          ...free.map((use) => claim(claimOfNamedUse(use), "nop_processes", id)),
          ...restored.changes,
        ],
        warnings: [...named.warnings, ...(message === null ? [] : [message]), ...restored.warnings],
      };
    },
    parents: (lab, { feedstock_id, reactor_equipment_id, resource_use_record_ids }) => [
      ...refs(["feedstocks", feedstock_id], ["equipment", reactor_equipment_id]),
      ...resource_use_record_ids.flatMap((use) => stockOf(lab, use)),
    ],
  },
  grow_trials: {
    withdraw: (lab, trial, withdrawn) => [
      ...markParts(lab, "tray_formulations", "grow_trial_id", trial.id, withdrawn),
      ...voidUses(lab, usesOfTrays(lab, trial.id), withdrawn),
      ...release(lab, codeOf(trial)),
    ],
    restore: (lab, trial, isForced) => {
      const restored = restoreUses(lab, usesOfTrays(lab, trial.id), trial.withdrawn);
      const trays = markParts(lab, "tray_formulations", "grow_trial_id", trial.id, null);
      const named = claimAgain(lab, codeOf(trial), isForced);
      if ("kind" in named) return named;
      return {
        changes: [...named.changes, ...trays, ...restored.changes],
        warnings: [...named.warnings, ...restored.warnings],
      };
    },
    parents: (lab, { id }) =>
      refs(
        ...lab
          .referring("tray_formulations", "grow_trial_id", id)
          .map(({ cnf_id }): [TableName, string | null] => ["cnfs", cnf_id]),
      ),
  },
};

/** A name that one record of a table has: the claim on it, and how a message names it. */
type UniqueName = { table: "grow_trials" | "nop_processes"; id: string; key: string; word: string };

const codeOf = ({ id, code }: Tables["grow_trials"]): UniqueName => ({
  table: "grow_trials",
  id,
  key: growTrialClaim(code),
  word: `The code ${code}`,
});

/** Null before the server has assigned the number. */
const batchOf = ({ id, batch_number }: Tables["nop_processes"]): UniqueName | null =>
  batch_number === null
    ? null
    : { table: "nop_processes", id, key: batchClaim(batch_number), word: `Batch number ${batch_number}` };

/** Releases the name of a withdrawn record, so that what was entered wrongly can be entered again. */
function release(lab: Reads, name: UniqueName | null): Change[] {
  const isOwn = name !== null && lab.get("claims", name.key)?.owner_id === name.id;
  return isOwn ? [{ table: "claims", id: name.key, record: null }] : [];
}

/** Claims the name of a restored record again; refuses if another record has it now, or warns if `isForced`. */
function claimAgain(lab: Reads, name: UniqueName | null, isForced: boolean): Effects | Rejection {
  if (name === null) return { changes: [], warnings: [] };
  if (!isClaimed(lab, name.key, name.id))
    return { changes: [claim(name.key, name.table, name.id)], warnings: [] };
  const message = `${name.word} is in use by another record now.`;
  return isForced ? { changes: [], warnings: [message] } : reject("DUPLICATE", message);
}

/** The ids of the uses that the trays of a trial were made with. */
function usesOfTrays(lab: Reads, trialId: string): string[] {
  const trays = lab.referring("tray_formulations", "grow_trial_id", trialId);
  return trays.flatMap(({ cnf_use_record_id: use }) => use ?? []);
}

/** Marks the parts of a record, such as the trays of a trial, like the record itself. */
function markParts<T extends "filtrations" | "tray_formulations">(
  lab: Reads,
  table: T,
  field: keyof Tables[T] & string,
  id: string,
  withdrawn: Withdrawn | null,
): Change[] {
  return lab.referring(table, field, id).map((part) => changeOf(table, { ...part, withdrawn } as Tables[T]));
}

function changeOf<T extends TableName>(table: T, record: Tables[T] & { id: string }): Change {
  return { table, id: record.id, record: record as Doc };
}

/** The stock of a use. */
function stockOf(lab: Reads, useId: string | null): Ref[] {
  const use = lab.get("use_records", useId);
  return use === null ? [] : [{ table: use.stock_table, id: use.stock_id }];
}

function refs(...some: [table: TableName, id: string | null | undefined][]): Ref[] {
  return some.flatMap(([table, id]) => (id ? [{ table, id }] : []));
}
