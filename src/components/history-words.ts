import { fieldNamed } from "#contract/fields.ts";
import { isSame } from "#domain/edits.ts";
import type { FieldChange, Version } from "#domain/history/schema.ts";
import type { Step as ProcessStep } from "#domain/steps/schema.ts";
import { toTitle } from "#domain/titles.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { fieldViews, showField, showValue } from "./field-words.ts";
import type { Names } from "./record-names.ts";

/** One line of a version: what a field is called, what it was and what it is. One of the two is null where only the other is told. */
export type ToldChange = { key: string; label: string; before: string | null; after: string | null };

type Values = Record<string, unknown>;
/** One value, the values it stands beside, and which of its two sides are worth telling. */
type Step = FieldChange & { beside: Values; sides: "both" | "before" | "after" };

/** Said in the title or in the line below it, or to no person at all. */
const unshown = new Set([
  ...["amount_used", "at", "deleted_weeks", "google_folder_id", "id", "recorded", "recorded_at"],
  ...["recorded_by", "resource_table", "weekly_data_id"],
]);
/** Who did it: worth a line only where it is not the one who wrote. */
const doers = new Set(["by", "characterized_by", "created_by"]);
/** Values that a form enters together: each of them is told by itself. */
const groups = new Set([
  ...["changed", "characterized", "edited", "harvest_data", "homogenized", "more_info", "pre_treated"],
  ...["sown", "transplanted", "voided"],
]);
/** When the lab's people say it was: worth a line only where it is not when they wrote it. */
const moments = new Set(["created_at", "creation_date"]);

const labels: Record<string, string> = {
  "characterized created_by": "Characterized By",
  "characterized creation_date": "Characterized On",
};

/**
 * What a version changed, in the lab's words. `record` is the record as this tablet has it: the unit of a value may
 * lie in a field that did not change.
 */
export function tellVersion(version: Version, record: object | undefined, names: Names): ToldChange[] {
  return stepsOf(version, record).flatMap(({ path, before, after, beside, sides }) => {
    const key = path.at(-1) ?? "";
    const value = sides === "before" ? before : after;
    if (unshown.has(key) || unshown.has(path[0] ?? "") || (doers.has(key) && value === version.user))
      return [];
    // Of a step a person sees where it stands.
    if (path[0] === "process_states" && key !== "state" && key !== "by") return [];
    if (sides !== "both" && (isBlank(value) || key.endsWith("_units"))) return [];
    if (moments.has(key) && isSameMinute(String(after), version.recorded_at ?? version.at)) return [];
    const show = (one: unknown) => showValue(key, one, beside, names, version.operation);
    return {
      key: path.join(" "),
      label: labelIn(path, beside, version.operation),
      before: sides === "after" ? null : show(before),
      after: sides === "before" ? null : show(after),
    };
  });
}

/** What a write of this tablet enters, which the lab has not told of yet. */
export function tellEntry({ body, user, operation }: OutboxEntry, names: Names): ToldChange[] {
  const { base, ...values } = (body ?? {}) as Values & { base?: Values | null };
  const fields = fieldViews(body, names, operation).filter(
    ({ key }) => !doers.has(key) || values[key] !== user,
  );
  return fields.map((field) => ({
    key: field.key,
    label: field.label,
    before: base && field.key in base ? showValue(field.key, base[field.key], base, names, operation) : null,
    after: showField(field),
  }));
}

/** Everything in which a version points at other records, as `readNames` takes it. */
export function pointersIn(version: Version): Values[] {
  return stepsOf(version, undefined).flatMap(({ path, before, after }) => {
    const key = path.at(-1) ?? "";
    return [{ [key]: before }, { [key]: after }];
  });
}

function stepsOf({ kind, changes }: Version, record: object | undefined): Step[] {
  const whole = { created: "after", changed: "both", deleted: "before" } as const;
  const told = changes.filter(({ path }) => path.length === 1);
  const beside = { ...record, ...Object.fromEntries(told.map(({ path, after }) => [path[0], after])) };
  return changes.flatMap((change) => {
    const { path, before, after } = change;
    const isEntry = path.length % 2 === 0;
    const steps: Step[] =
      isEntry || groups.has(path.at(-1) ?? "")
        ? partsOf(change, beside)
        : [grown(change, beside) ?? { ...change, beside, sides: whole[kind] }];
    // A field of a use says nothing without the use.
    const isInUse = path[0] === "use_records" && path.length > 2 && (before ?? after) !== undefined;
    const use = { path: [...path.slice(0, 2), "resource_use_record_id"], after: path[1] };
    return isInUse ? [{ ...use, beside, sides: "after" as const }, ...steps] : steps;
  });
}

/** Of the trays of a trial, those that came: the others are told in its history already. */
function grown({ path, before, after }: FieldChange, beside: Values): Step | null {
  if (path[0] !== "formulation_ids" || !Array.isArray(before) || !Array.isArray(after)) return null;
  return { path, after: after.filter((id) => !before.includes(id)), beside, sides: "after" };
}

/** An entry of a list, or values that belong together, one by one. */
function partsOf({ path, before, after }: FieldChange, beside: Values): Step[] {
  const [was, is] = [toValues(before), toValues(after)];
  const sides = before === undefined ? "after" : after === undefined ? "before" : "both";
  return Object.keys({ ...was, ...is })
    .filter((key) => !isSame(was[key], is[key]))
    .map((key) => ({
      path: [...path, key],
      before: was[key],
      after: is[key],
      beside: { ...beside, ...was, ...is },
      sides,
    }));
}

function labelIn(path: readonly string[], beside: Values, operation: string): string {
  const key = path.at(-1) ?? "";
  const group = path.at(-2) ?? "";
  if (path[0] === "process_states" && key === "state") return stepName(path[1], beside);
  return group === "more_info" ? key : (labels[`${group} ${key}`] ?? fieldNamed(key, operation).label);
}

/** `Pre Homogenization Treatment`: what a step of a process is called. */
function stepName(id: string | undefined, { process_states: steps }: Values): string {
  const step = (Array.isArray(steps) ? (steps as ProcessStep[]) : []).find(({ join_id }) => join_id === id);
  return toTitle(step?.name ?? "STATE");
}

const isSameMinute = (a: string, b: string) => a.slice(0, 16) === b.slice(0, 16);

/** Left out, left empty, or not ticked. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function toValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
