import { type Change, type Decision, keyToRef, type Ref, refKey, type Stamp } from "../kernel/change.ts";
import { Reads } from "../kernel/records.ts";
import type { Doc, TableName, Tables } from "../kernel/tables.ts";
import { isWithdrawn } from "../kernel/withdrawn.ts";
import { parentsOf, refuseWithdrawn, restoration, withdrawnSentence } from "./rules.ts";

type Rule<I> = (lab: Reads, input: I, stamp: Stamp) => Decision;

/**
 * Returns the rule of a write that may depend on a withdrawn record. A write that was recorded offline has already
 * happened: the record is restored, with a warning. Any other write is refused.
 */
export function overWithdrawn<I>(rule: Rule<I>): Rule<I> {
  return (lab, input, stamp) => {
    const restored = new Map<string, Change>();
    const warnings: string[] = [];
    for (;;) {
      const view = new RestoredReads(lab, restored);
      const decision = rule(view, input, stamp);
      const [first] = view.withdrawn;
      if (decision.kind === "rejected") return decision;
      if (first === undefined) {
        const changed = new Set(decision.changes.map(refKey));
        const others = [...restored.values()].filter((change) => !changed.has(refKey(change)));
        if (others.length === 0 && warnings.length === 0) return decision;
        return {
          ...decision,
          changes: [...others, ...decision.changes],
          warnings: [...decision.warnings, ...warnings],
        };
      }
      if (stamp.recordedOffline === null) return refuseWithdrawn(view, keyToRef(first));
      for (const key of view.withdrawn) restore(lab, keyToRef(key), restored, warnings);
    }
  };
}

/** Restores a record, and first what it was made of. */
function restore(lab: Reads, ref: Ref, restored: Map<string, Change>, warnings: string[]): void {
  const view = new RestoredReads(lab, restored);
  const record = view.get(ref.table, ref.id);
  if (record === null || !isWithdrawn(record)) return;
  // A part, such as a tray, is restored with its trial.
  const whole = wholeOf(ref, record);
  if (whole) {
    restore(lab, whole, restored, warnings);
    restored.set(refKey(ref), { ...ref, record: { ...record, withdrawn: null } as Doc });
    return;
  }
  warnings.push(`${withdrawnSentence(view, ref)} It was restored, because it has been used.`);
  for (const parent of parentsOf(view, ref)) restore(lab, parent, restored, warnings);
  const result = restoration(new RestoredReads(lab, restored), ref, true);
  if ("kind" in result) throw new Error(`${refKey(ref)} could not be restored: ${result.message}`);
  warnings.push(...result.warnings);
  for (const change of result.changes) restored.set(refKey(change), change);
}

function wholeOf({ table }: Ref, record: Doc): Ref | null {
  if (table === "tray_formulations")
    return { table: "grow_trials", id: (record as Tables["tray_formulations"]).grow_trial_id };
  if (table === "filtrations")
    return { table: "nop_processes", id: (record as Tables["filtrations"]).nop_process_id };
  return null;
}

/** The records as they are after a restoration; notes those that are still withdrawn. */
class RestoredReads extends Reads {
  readonly #lab: Reads;
  readonly #restored: ReadonlyMap<string, Change>;
  /** Keys of the withdrawn records that the rule read. */
  readonly withdrawn = new Set<string>();

  constructor(lab: Reads, restored: ReadonlyMap<string, Change>) {
    super(new Map());
    this.#lab = lab;
    this.#restored = restored;
  }

  override get<T extends TableName>(table: T, id: string | null | undefined): Tables[T] | null {
    const record = this.#lab.get(table, id);
    if (record === null) return null;
    const key = refKey({ table, id: id ?? "" });
    const change = this.#restored.get(key);
    if (change) return change.record as Tables[T] | null;
    if (isWithdrawn(record)) this.withdrawn.add(key);
    return record;
  }

  override referring<T extends TableName>(
    table: T,
    field: keyof Tables[T] & string,
    id: string,
  ): Tables[T][] {
    return this.#lab
      .referring(table, field, id)
      .flatMap((record) => this.get(table, (record as { id: string }).id) ?? []);
  }
}
