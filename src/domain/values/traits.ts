import { z } from "zod";
import { FORMER_MEMBER } from "./former-member.ts";
import { notANumber } from "./number-text.ts";
import { MAX_AMOUNT, roundAmount, SMALLEST_AMOUNT, showNumber } from "./quantities.ts";
import { text } from "./text.ts";
import { dateToUtc, dayOf, FIRST_DAY, LAST_DAY, localToUtc } from "./time.ts";

/** True if nothing was entered, in any representation of a form or client. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || Number.isNaN(value);
}

type Issue = { input?: unknown };
const emptyOr = (missing: string, wrong: string) => (issue: Issue) =>
  isEmpty(issue.input) ? missing : wrong;

/** Optional id that a client chooses for a new record. */
export const newId = z.guid("Please provide a valid id").toLowerCase().optional();

/** Schema of a required id. `missing` and `wrong` are the error messages. */
export function chosenId(missing: string, wrong = missing) {
  return z.guid({ error: emptyOr(missing, wrong) }).toLowerCase();
}

/** Schema of a required choice. `missing` and `wrong` are the error messages. */
export function chosen<const T extends readonly string[]>(values: T, missing: string, wrong = missing) {
  return z.enum(values, { error: emptyOr(missing, wrong) });
}

/** Schema of a required field in an edit: an omitted field is unchanged. */
export function edited<S extends z.ZodType>(schema: S) {
  return schema.optional().meta(schema.meta() ?? {});
}

/** Schema of an optional field in an edit: an omitted field is unchanged, `null` clears the field. */
export function editedOrNothing<S extends z.ZodType>(schema: S) {
  return schema.nullish().meta(schema.meta() ?? {});
}

/** The values an edit form started from, by field: see `mergeEdit`. */
export const editBase = z.record(z.string(), z.unknown()).nullish();

/** Who characterized a stock, and who recorded it. */
export const Characterized = z.object({
  created_by: z.string(),
  creation_date: z.string(),
  recorded_by: z.string(),
  recorded_at: z.string(),
});
export type Characterized = z.infer<typeof Characterized>;

/** Schema of an amount ≥ 0, rounded to six decimals. */
export function amountFromZero(label: string) {
  return figure(label, `${label} is required`).min(0, `${label} must be ≥ 0`).meta({ label });
}

/** Schema of an amount > 0, rounded to six decimals. */
export function amountAboveZero(label: string) {
  return figure(label, `${label} is required`).gt(0, `${label} must be greater than 0`).meta({ label });
}

/**
 * Schema of a number, rounded to six decimals; one that would become 0 is refused. `missing` is the message if it is
 * empty.
 */
export function figure(label: string, missing: string) {
  return z
    .number({ error: numberError(label, missing) })
    .refine((x) => x === 0 || Math.abs(x) >= SMALLEST_AMOUNT, {
      error: `The smallest amount is ${showNumber(SMALLEST_AMOUNT)}`,
      abort: true,
    })
    .overwrite(roundAmount)
    .max(MAX_AMOUNT, `${label} must be at most ${MAX_AMOUNT}`);
}

/** The error of a value that is not a number; `wrong` is the message for an empty one, and for a number that is wrong. */
export function numberError(label: string, wrong: string) {
  return ({ input }: Issue) => (isEmpty(input) || Number.isFinite(input) ? wrong : notANumber(label, input));
}

/** As {@link numberError}, for two numbers. */
export function rangeError(label: string, wrong: string) {
  return ({ input }: Issue) => {
    const text = Array.isArray(input)
      ? input.find((end) => typeof end === "string" && end !== "")
      : undefined;
    return text === undefined ? wrong : notANumber(label, text);
  };
}

/** Schema of an optional value: empty text, which other clients send, is `null`. */
export function orNothing<S extends z.ZodType>(schema: S) {
  const nothing = z.literal("").transform(() => null);
  // The error of the schema replaces that of the union.
  const error = ({ input }: Issue) => schema.safeParse(input).error?.issues[0]?.message;
  return z.union([schema, nothing], { error }).nullish();
}

/**
 * Schema of an optional number, rounded to six decimals; empty text is `null`. `rule` describes the limit that
 * `within` adds.
 */
export function optionalFigure(
  label: string,
  rule: string,
  within: (figure: z.ZodNumber, message: string) => z.ZodNumber,
) {
  const message = `${label} ${rule}`;
  return orNothing(within(figure(label, message), message));
}

/** The number of the supplier. */
export const supplierId = z
  .int({ error: "Supplier is required" })
  .positive("Supplier is required")
  .meta({ label: "Supplier", of: "suppliers" });

const NOT_AN_ADDRESS = "Please enter a valid email address";

export const createdBy = createdByOr(NOT_AN_ADDRESS);

/** The e-mail of the creator, or the name that has replaced it; `wrong` is the message for invalid text. */
export function createdByOr(wrong: string) {
  return text("Email is required")
    .trim()
    .min(1, "Email is required")
    .pipe(z.union([z.email(wrong).max(200, wrong), z.string().regex(FORMER_MEMBER)], wrong))
    .meta({ label: "Created By" });
}

/**
 * The e-mail of the person whose work a process is, in lower case; `null` for nobody. In an edit, an omitted one is
 * unchanged.
 */
export const assignedTo = orNothing(
  text(NOT_AN_ADDRESS).trim().pipe(z.email(NOT_AN_ADDRESS).max(200, NOT_AN_ADDRESS).toLowerCase()),
).meta({ label: "Assigned To" });

const isoDateTime = z.iso.datetime({ offset: true, local: true });
const isoDate = z.iso.date();

const NO_DATE = "Creation date is required";
const created = { label: "Creation Date", of: "moment" } as const;
const presentDate = (missing: string) => z.string({ error: missing }).trim().min(1, missing);

/** When it happened, as ISO UTC. A time without zone is in New York, as from date-time inputs. */
export const creationDate = creationDateOr("Please enter a valid date and time");

/** As {@link creationDate}; `wrong` is the message for invalid text. */
export function creationDateOr(wrong: string) {
  return dateTime(wrong, NO_DATE).meta(created);
}

/** When it happened or will happen, as {@link creationDate}; `missing` is the message if it is empty. */
export function dateTime(wrong: string, missing = wrong) {
  return presentDate(missing)
    .pipe(z.string().refine(isDateTime, wrong).transform(dateTimeToUtc))
    .meta({ of: "moment" });
}

/** As {@link creationDate}, or a date alone, which is sent as it is: {@link startOf} is when it happened. */
export const creationDay = presentDate(NO_DATE)
  .pipe(
    z
      .string()
      .refine((text) => isDateTime(text) || isDate(text), "Please enter a valid date")
      .transform((text) => (isDateTime(text) ? dateTimeToUtc(text) : text)),
  )
  .meta(created);

/** The start in New York of a date alone, ISO UTC; a time is returned unchanged. */
export function startOf(given: string): string {
  return isDate(given) ? dateToUtc(given) : given;
}

function isDateTime(text: string): boolean {
  return isoDateTime.safeParse(text).success && isDay(text.slice(0, "YYYY-MM-DD".length));
}

function isDate(text: string): boolean {
  return isoDate.safeParse(text).success && isDay(text);
}

function isDay(day: string): boolean {
  return day >= FIRST_DAY && day <= LAST_DAY;
}

function dateTimeToUtc(text: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text).toISOString() : localToUtc(text);
}

/** Schema of an optional day, stored as its start in New York, ISO UTC; of a time, its day is stored. `null` if empty. */
export function optionalDay(label: string) {
  return dayText()
    .transform((text) => (text ? dateToUtc(toDay(text)) : null))
    .meta({ label, of: "moment" });
}

/** As {@link optionalDay}, in an edit: an omitted day is unchanged. */
export function editedDay(label: string) {
  return dayText()
    .transform((text) => (text === undefined ? undefined : text ? dateToUtc(toDay(text)) : null))
    .meta({ label, of: "moment" });
}

function dayText() {
  const wrong = "Please enter a valid date";
  const isDayOrTime = (text: string) => (isDateTime(text) || isDate(text)) && isDay(toDay(text));
  return z
    .string({ error: wrong })
    .trim()
    .refine((text) => text === "" || isDayOrTime(text), wrong)
    .nullish();
}

function toDay(text: string): string {
  return isDateTime(text) ? dayOf(dateTimeToUtc(text)) : text;
}

/** Warnings in the answer of a command: to be checked, but not a refusal. */
export const warnings = z.array(z.string()).optional();
