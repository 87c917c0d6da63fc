import {
  accept,
  type Change,
  type Decision,
  notFound,
  type OfOne,
  type Ref,
  type Rejection,
  reject,
  type Stamp,
} from "../kernel/change.ts";
import { readsToJoins } from "../kernel/list.ts";
import type { Reads } from "../kernel/records.ts";
import type { Doc, Tables } from "../kernel/tables.ts";
import { isWithdrawn, mayWithdraw, type Withdrawable } from "../kernel/withdrawn.ts";
import { writtenBy } from "../kernel/written.ts";
import { kindPages } from "../kind-pages.ts";
import { titleOf } from "../kinds.ts";
import { showDate } from "../values/time.ts";
import { dependantsOf } from "./dependants.ts";
import { effectsOf } from "./effects.ts";
import { type NewWithdrawal, type WithdrawableTable, withdrawableTables } from "./schema.ts";

/** Returns the rule that withdraws a record, with a reason, unless something was made of, from or with it. */
export function withdrawRecord<T extends WithdrawableTable>(table: T) {
  return (lab: Reads, { params: { id }, body }: OfOne<NewWithdrawal>, stamp: Stamp): Decision => {
    const record = lab.get(table, id) as (Tables[T] & Withdrawable) | null;
    if (record === null) return notFound(kindPages[table].word);
    const dependants = dependantsOf(lab, table, id);
    const withdrawn = { ...writtenBy(stamp), reason: body.reason };
    const effects = effectsOf[table]?.withdraw?.(lab, record, withdrawn) ?? [];
    if (isWithdrawn(record)) return accept([]);
    const [first, ...more] = dependants;
    if (first !== undefined) {
      const rest = more.length > 0 ? ` And ${more.length} more.` : "";
      return reject("LINKED", `${titleIn(lab, table, record)} cannot be withdrawn. ${first}${rest}`);
    }
    if (!mayWithdraw(record, withdrawn, stamp)) {
      return reject(
        "FORBIDDEN",
        `Only ${record.recorded_by}, within 24 hours, or staff may withdraw this record.`,
      );
    }
    return accept([{ table, id, record: { ...record, withdrawn } as Doc }, ...effects]);
  };
}

/** Returns the rule by which staff restores a withdrawn record. What it was made of must not be withdrawn itself. */
export function restoreRecord(table: WithdrawableTable) {
  return (lab: Reads, { params: { id } }: OfOne<object>): Decision => {
    const record: (Doc & Withdrawable) | null = lab.get(table, id);
    if (record === null) return notFound(kindPages[table].word);
    const parents = parentsOf(lab, { table, id }).filter((ref) => isWithdrawnIn(lab, ref));
    const restored = restoration(lab, { table, id });
    if (!isWithdrawn(record)) return accept([]);
    const [parent] = parents;
    if (parent !== undefined) return refuseWithdrawn(lab, parent);
    return "kind" in restored ? restored : accept(restored.changes, restored.warnings);
  };
}

type Restoration = { changes: Change[]; warnings: string[] };

/** The changes that restore a record. If `isForced`, nothing refuses them. */
export function restoration(lab: Reads, { table, id }: Ref, isForced = false): Restoration | Rejection {
  if (!isWithdrawable(table)) return { changes: [], warnings: [] };
  const record = lab.get(table, id);
  if (record === null) return { changes: [], warnings: [] };
  const restore = effectsOf[table]?.restore as
    | ((lab: Reads, record: Doc, isForced: boolean) => (Restoration & { patch?: object }) | Rejection)
    | undefined;
  const effects = restore?.(lab, record, isForced) ?? { changes: [], warnings: [] };
  if ("kind" in effects) return effects;
  const after = { ...record, ...effects.patch, withdrawn: null } as Doc;
  return { changes: [{ table, id, record: after }, ...effects.changes], warnings: effects.warnings };
}

/** The records that a record was made of, from or with. */
export function parentsOf(lab: Reads, { table, id }: Ref): Ref[] {
  const record = isWithdrawable(table) ? lab.get(table, id) : null;
  if (!isWithdrawable(table) || record === null) return [];
  const parents = effectsOf[table]?.parents as ((lab: Reads, record: Doc) => Ref[]) | undefined;
  return parents?.(lab, record) ?? [];
}

function isWithdrawnIn(lab: Reads, { table, id }: Ref): boolean {
  const record = lab.get(table, id);
  return record !== null && isWithdrawn(record);
}

/** Returns the refusal of a write that depends on a withdrawn record: it names the record, who withdrew it, and when. */
export function refuseWithdrawn(lab: Reads, ref: Ref): Rejection {
  return reject("WITHDRAWN", `${withdrawnSentence(lab, ref)} Staff can restore it.`);
}

/** 'Cake NOP-2026-004 Hour 3 was withdrawn by dana@… on 12 May 2026.' */
export function withdrawnSentence(lab: Reads, { table, id }: Ref): string {
  const record = lab.get(table, id) as (Doc & Withdrawable) | null;
  const name = isWithdrawable(table) && record ? titleIn(lab, table, record) : "The record";
  const { by, at } = record?.withdrawn ?? { by: "another person", at: "" };
  return `${name} was withdrawn by ${by}${at && ` on ${showDate(at)}`}.`;
}

function titleIn(lab: Reads, table: WithdrawableTable, record: Doc): string {
  return titleOf(readsToJoins(lab), table, record as never);
}

export function isWithdrawable(table: string): table is WithdrawableTable {
  return withdrawableTables.some((one) => one === table);
}
