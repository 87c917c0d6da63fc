import { fieldNamed, isHidden } from "#contract/fields.ts";
import type { FieldChange, Version } from "#domain/history/schema.ts";
import { isSame } from "#domain/kernel/edits.ts";
import type { Step as ProcessStep } from "#domain/steps/schema.ts";
import { stepLabel } from "#domain/steps/steps.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { fieldViews, showField, showValue } from "../record/field-views.ts";
import type { Names } from "../record/record-names.ts";

/** One change of a version: the label of a field, and its text before and after; null for a side that is not shown. */
export type DescribedChange = { key: string; label: string; before: string | null; after: string | null };

type Values = Record<string, unknown>;
/** A change of one value, the other values of its record, and the sides of the change that are shown. */
type ValueChange = FieldChange & { beside: Values; sides: "both" | "before" | "after" };

/** Fields of the person; shown only if it is not the author of the version. */
const personFields = new Set(["by", "characterized_by", "created_by"]);
/** Fields of a process step that are shown. */
const stepFields = new Set(["state", "by", "reason"]);
/** Fields of the time a person entered; shown only if it differs from the time of the write. */
const timeFields = new Set(["created_at", "creation_date"]);

const labels: Record<string, string> = {
  "characterized created_by": "Characterized By",
  "characterized creation_date": "Characterized On",
};

/**
 * The changes of a version, as text. `record` is the record as stored on this tablet: the unit of a value may be in a
 * field that did not change.
 */
export function describeVersion(
  version: Version,
  record: object | undefined,
  names: Names,
): DescribedChange[] {
  return toValueChanges(version, record).flatMap(({ path, before, after, beside, sides }) => {
    const key = path.at(-1) ?? "";
    const value = sides === "before" ? before : after;
    // A person named these fields: no rule on names applies to them.
    const isInfo = path.at(-2) === "more_info";
    if (
      isHidden(path[0] ?? "", "history") ||
      (!isInfo && (isHidden(key, "history") || (personFields.has(key) && value === version.user)))
    )
      return [];
    // Of a process step, only its state is shown, and the reason of a re-opening.
    if (path[0] === "process_states" && (!stepFields.has(key) || after === undefined)) return [];
    if (sides !== "both" && (isBlank(value) || (!isInfo && key.endsWith("_units")))) return [];
    if (!isInfo && timeFields.has(key) && isSameMinute(String(after), version.recorded_at ?? version.at))
      return [];
    const show = (one: unknown) => {
      const text = showValue(key, one, beside, names, version.operation);
      return isInfo ? showUnitsIn(text) : text;
    };
    return {
      key: path.join(" "),
      label: labelIn(path, beside, version.operation),
      before: sides === "after" ? null : show(before),
      after: sides === "before" ? null : show(after),
    };
  });
}

/** The changes of a write of this tablet that is not in the lab's history yet. */
export function describeEntry({ body, user, operation }: OutboxEntry, names: Names): DescribedChange[] {
  const { base, ...values } = (body ?? {}) as Values & { base?: Values | null };
  const fields = fieldViews(body, names, operation).filter(
    ({ key }) => !personFields.has(key) || values[key] !== user,
  );
  return fields.map((field) => ({
    key: field.key,
    label: field.label,
    before: base && field.key in base ? showValue(field.key, base[field.key], base, names, operation) : null,
    after: showField(field),
  }));
}

/** The values of a version that may refer to other records, as an argument of `readNames`. */
export function pointersIn(version: Version): Values[] {
  return toValueChanges(version, undefined).flatMap(({ path, before, after }) => {
    const key = path.at(-1) ?? "";
    return [{ [key]: before }, { [key]: after }];
  });
}

function toValueChanges({ kind, changes }: Version, record: object | undefined): ValueChange[] {
  const whole = { created: "after", changed: "both", deleted: "before" } as const;
  const topLevel = changes.filter(({ path }) => path.length === 1);
  const beside = { ...record, ...Object.fromEntries(topLevel.map(({ path, after }) => [path[0], after])) };
  return changes.flatMap((change) => {
    const { path, before, after } = change;
    const isEntry = path.length % 2 === 0;
    const valueChanges: ValueChange[] =
      isEntry || isGroup(path.at(-1) ?? "", before ?? after)
        ? splitChange(change, beside)
        : [addedTrays(change, beside) ?? { ...change, beside, sides: whole[kind] }];
    // A field of a use is shown together with its use.
    const isInUse = path[0] === "use_records" && path.length > 2 && (before ?? after) !== undefined;
    const use = { path: [...path.slice(0, 2), "resource_use_record_id"], after: path[1] };
    return isInUse ? [{ ...use, beside, sides: "after" as const }, ...valueChanges] : valueChanges;
  });
}

/** For the trays of a trial, only the added ones: earlier versions show the others. */
function addedTrays({ path, before, after }: FieldChange, beside: Values): ValueChange | null {
  if (path[0] !== "formulation_ids" || !Array.isArray(before) || !Array.isArray(after)) return null;
  return { path, after: after.filter((id) => !before.includes(id)), beside, sides: "after" };
}

/** Whether a value is a group of values that a form enters together; each is shown as its own change. */
function isGroup(key: string, value: unknown): boolean {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const { of = "" } = fieldNamed(key);
  return isObject && !["link", "photo"].includes(of) && !isHidden(key, "history");
}

/** Splits an entry of a list, or a group of values, into one change for each value. */
function splitChange({ path, before, after }: FieldChange, beside: Values): ValueChange[] {
  const [was, is] = [toValues(before), toValues(after)];
  const sides = before === undefined ? "after" : after === undefined ? "before" : "both";
  return Object.keys({ ...was, ...is })
    .filter((key) => !isSame(was[key], is[key]))
    .flatMap((key) => {
      const one = { path: [...path, key], before: was[key], after: is[key] };
      // An entry can contain a group too: a voided removal has who voided it, when and why.
      if (isGroup(key, one.before ?? one.after)) return splitChange(one, beside);
      return [{ ...one, beside: { ...beside, ...was, ...is }, sides }];
    });
}

function labelIn(path: readonly string[], beside: Values, operation: string): string {
  const key = path.at(-1) ?? "";
  const group = path.at(-2) ?? "";
  if (path[0] === "process_states" && key === "state") return stepName(path[1], beside);
  return group === "more_info" ? key : (labels[`${group} ${key}`] ?? fieldNamed(key, operation).label);
}

/** The name of a process step, as its page shows it: `Seed Sown`. */
function stepName(id: string | undefined, { process_states: steps }: Values): string {
  const step = (Array.isArray(steps) ? (steps as ProcessStep[]) : []).find(({ join_id }) => join_id === id);
  return step ? stepLabel(step) : "State";
}

const isSameMinute = (a: string, b: string) => a.slice(0, 16) === b.slice(0, 16);

/** Whether a value is missing, empty, or a checkbox that is not checked. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function toValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
