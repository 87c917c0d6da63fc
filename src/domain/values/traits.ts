import { z } from "zod";
import { MAX_AMOUNT, roundAmount } from "./quantities.ts";
import { dateToUtc, localToUtc } from "./time.ts";

/** Nothing entered, whichever way a form or a client says so. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || Number.isNaN(value);
}

type Issue = { input?: unknown };
const emptyOr = (missing: string, wrong: string) => (issue: Issue) =>
  isEmpty(issue.input) ? missing : wrong;

/** The id a client may choose for what it creates. */
export const newId = z.guid("Please provide a valid id").toLowerCase().optional();

/** An id of something that must be chosen. */
export function chosenId(missing: string, wrong = missing) {
  return z.guid({ error: emptyOr(missing, wrong) }).toLowerCase();
}

/** One of a list of words that must be chosen. */
export function chosen<const T extends readonly string[]>(values: T, missing: string, wrong = missing) {
  return z.enum(values, { error: emptyOr(missing, wrong) });
}

/** Text that must be there: trimmed, 200 characters at most. `missing` is said where there is none. */
export function requiredText(label: string, missing = `${label} is required`) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(200, `${label} must be at most 200 characters`)
    .meta({ label });
}

/** Text that may be left out: trimmed, `null` when empty, 500 characters at most. */
export function optionalText(label: string) {
  return shortText(label)
    .nullish()
    .transform((text) => text || null)
    .meta({ label });
}

function shortText(label: string) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(500, `${label} must be at most 500 characters`);
}

/** Text of an edit: left out, what stands there stays; emptied, it is `null`. */
export function editedText(label: string) {
  return shortText(label)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
    .meta({ label });
}

/** What an edit's form started from, by field: see `mergeEdit`. */
export const editBase = z.record(z.string(), z.unknown()).nullish();

/** Who measured, and who wrote it down. */
export const Characterized = z.object({
  created_by: z.string(),
  creation_date: z.string(),
  recorded_by: z.string(),
  recorded_at: z.string(),
});
export type Characterized = z.infer<typeof Characterized>;

/** An amount of zero or more, kept to six decimals. */
export function amountFromZero(label: string) {
  return anAmount(label, `${label} must be ≥ 0`).min(0, `${label} must be ≥ 0`);
}

/** An amount of more than zero, kept to six decimals. */
export function amountAboveZero(label: string) {
  return anAmount(label, `${label} must be greater than 0`).gt(0, `${label} must be greater than 0`);
}

function anAmount(label: string, wrong: string) {
  return z
    .number({ error: emptyOr(`${label} is required`, wrong) })
    .overwrite(roundAmount)
    .max(MAX_AMOUNT, `${label} must be at most ${MAX_AMOUNT}`)
    .meta({ label });
}

/** A figure kept to six decimals; one sentence says whatever is wrong with it. */
export function figure(wrong: string) {
  return z.number({ error: wrong }).overwrite(roundAmount).max(MAX_AMOUNT, wrong);
}

/** What may be left out: empty text, as other clients send it, counts as nothing. */
export function orNothing<S extends z.ZodType>(schema: S) {
  const nothing = z.literal("").transform(() => null);
  // A union has a message of its own: here the schema's stands.
  const error = ({ input }: Issue) => schema.safeParse(input).error?.issues[0]?.message;
  return z.union([schema, nothing], { error }).nullish();
}

/** A figure that may be left out, kept to six decimals; emptied, it is `null`. `rule` says what `within` holds it to. */
export function optionalFigure(
  label: string,
  rule: string,
  within: (figure: z.ZodNumber, message: string) => z.ZodNumber,
) {
  const message = `${label} ${rule}`;
  const figure = within(z.number({ error: message }).overwrite(roundAmount), message).max(
    MAX_AMOUNT,
    `${label} must be at most ${MAX_AMOUNT}`,
  );
  return z
    .union([figure, z.literal("")], { error: message })
    .nullish()
    .transform((value) => (value === "" ? null : value));
}

/** The supplier's number. */
export const supplierId = z
  .int({ error: "Supplier is required" })
  .positive("Supplier is required")
  .meta({ label: "Supplier", of: "suppliers" });

export const createdBy = createdByOr("Please enter a valid email address");

/** Who made it, an e-mail; `wrong` is what a form says of text that is none. */
export function createdByOr(wrong: string) {
  return z
    .string({ error: "Email is required" })
    .trim()
    .min(1, "Email is required")
    .pipe(z.email(wrong).max(200, wrong))
    .meta({ label: "Created By" });
}

const isoDateTime = z.iso.datetime({ offset: true, local: true });
const isoDate = z.iso.date();

const NO_DATE = "Creation date is required";
const created = { label: "Creation Date", of: "moment" } as const;
const presentDate = (missing: string) => z.string({ error: missing }).trim().min(1, missing);

/** When it happened, as ISO UTC. A time without zone is New York's, as date-time inputs give it. */
export const creationDate = creationDateOr("Please enter a valid date and time");

/** As {@link creationDate}; `wrong` is what a form says of text that is no time. */
export function creationDateOr(wrong: string) {
  return dateTime(wrong, NO_DATE).meta(created);
}

/** When it happened or is to happen, as {@link creationDate}; `missing` is said where there is none. */
export function dateTime(wrong: string, missing = wrong) {
  return presentDate(missing)
    .pipe(z.string().refine(isDateTime, wrong).transform(dateTimeToUtc))
    .meta({ of: "moment" });
}

/** As {@link creationDate}; a date alone is the start of that day in New York. */
export const creationDay = presentDate(NO_DATE)
  .pipe(
    z
      .string()
      .refine((text) => isDateTime(text) || isoDate.safeParse(text).success, "Please enter a valid date")
      .transform((text) => (isDateTime(text) ? dateTimeToUtc(text) : dateToUtc(text))),
  )
  .meta(created);

function isDateTime(text: string): boolean {
  return isoDateTime.safeParse(text).success;
}

function dateTimeToUtc(text: string): string {
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text).toISOString() : localToUtc(text);
}

/** What a command's answer may add: things to check that did not stop it. */
export const warnings = z.array(z.string()).optional();
