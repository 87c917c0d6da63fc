import type { z } from "zod";
import { accept, type Decision, notFound, type Rejection, type Stamp, unknownChoice } from "./change.ts";
import { isClaimed, moveClaim } from "./claims.ts";
import { type Base, isSame, mergeEdit, under } from "./edits.ts";
import { type Field, fieldsOf, isTable } from "./fields.ts";
import type { Reads } from "./records.ts";
import type { Tables } from "./tables.ts";
import { type Written, writtenBy } from "./written.ts";

/** The fields of a record that name who wrote it. */
type Authorship = {
  recorded_by: string;
  recorded_at: string;
  characterized?: { recorded_by: string; recorded_at: string };
  characterized_by?: string | null;
  characterized_recorded_by?: string;
  characterized_at?: string | null;
  /** Its last edit. */
  updated?: Written;
};

/** Tables whose records have details that are edited. */
export type EditableTable = { [T in keyof Tables]: Tables[T] extends Authorship ? T : never }[keyof Tables];

type Form = z.ZodType<{ base?: Base | null | undefined }>;

/** A field whose value is unique among the records of a table. */
type Unique = { field: string; claimOf: (value: string) => string; inUse: (value: string) => Rejection };

type Edit<T extends EditableTable, F extends Form> = {
  table: T;
  /** The noun in the refusal of a missing record. */
  entity: string;
  /** The form: an omitted field is unchanged. A field that names a record (`of`) must name an existing one. */
  form: F;
  unique?: Unique;
  /** Refuses values that the record cannot have. */
  check?: (before: Tables[T], after: Tables[T]) => Rejection | null;
};

/**
 * Returns the rule that edits the details of a record. Edits of different fields merge; two values of one field are
 * refused with EDIT_CONFLICT (`mergeEdit`). An edit that changes nothing writes nothing.
 */
export function editOf<T extends EditableTable, F extends Form>(edit: Edit<T, F>) {
  const { table, entity, form, unique, check } = edit;
  return (
    lab: Reads,
    { params, body }: { params: { id: string }; body: z.output<F> },
    stamp: Stamp,
  ): Decision => {
    const { base, ...entered } = body as Base & { base?: Base | null };
    const { id } = params;
    const record = lab.get(table, id);
    const missing = missingChoices(lab, form, entered);
    const taken = unique && refuseTaken(lab, unique, entered, id);

    if (record === null) return notFound(entity);
    const edited = mergeEdit(record, entered as Partial<Tables[T]>, base, lastWriter(record));
    if (edited.kind === "rejected") return edited;
    const [before, after] = [record as Base, edited.record as Base];
    const isChanged = (field = "") => !isSame(before[field], after[field]);
    const refusal =
      [...missing, ...(taken ? [taken] : [])].find(({ field }) => isChanged(field)) ??
      check?.(record, edited.record);
    if (refusal) return refusal;

    const merged = under([], edited.merged);
    if (!Object.keys(entered).some(isChanged)) return accept([], [], merged);
    const written = { ...edited.record, updated: writtenBy(stamp) };
    const claimIn = (one: Base) => unique?.claimOf(String(one[unique.field])) ?? "";
    const moved = unique ? moveClaim(lab, claimIn(before), claimIn(after), table, id) : [];
    return accept([{ table, id, record: written }, ...moved], [], merged);
  };
}

/** Who wrote any part of a record last, as far as its fields show. */
export function lastWriter(record: Authorship): Written {
  const { characterized, characterized_by, characterized_at, updated } = record;
  const by = record.characterized_recorded_by ?? characterized_by;
  const all = [
    { by: record.recorded_by, at: record.recorded_at },
    ...(characterized ? [{ by: characterized.recorded_by, at: characterized.recorded_at }] : []),
    ...(by && characterized_at ? [{ by, at: characterized_at }] : []),
    ...(updated ? [updated] : []),
  ];
  return all.reduce((last, one) => (one.at >= last.at ? one : last));
}

/** The refusals of chosen records that do not exist. */
function missingChoices(lab: Reads, form: z.ZodType, entered: Base): Rejection[] {
  return Object.entries<Field>(fieldsOf(form)).flatMap(([field, { label, of }]) => {
    const chosen = entered[field];
    if (!isTable(of) || chosen === undefined || chosen === null) return [];
    return lab.get(of, String(chosen)) === null ? [unknownChoice(label.toLowerCase(), field)] : [];
  });
}

function refuseTaken(lab: Reads, { field, claimOf, inUse }: Unique, entered: Base, id: string) {
  const value = entered[field];
  return typeof value === "string" && isClaimed(lab, claimOf(value), id) ? inUse(value) : null;
}
