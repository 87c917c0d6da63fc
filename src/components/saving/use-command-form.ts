import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";
import type { ZodType, z } from "zod";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { type Field, fieldsOf, shapeOf } from "#domain/kernel/fields.ts";
import type { TypedNumber } from "#domain/values/number-text.ts";
import { futureDoubt } from "#domain/values/time.ts";
import { useLab, useSession, useToday } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { type FormDraft, useDraft } from "#hooks/saving/use-draft.ts";
import { useSave, useSaveAll } from "#hooks/saving/use-save.ts";
import type { StoredFile } from "#store/rows.ts";
import { isStorageFault, type StorageFault } from "#store/storage-faults.ts";
import { isoNow } from "#sync/env.ts";
import type { Saved, WriteInput } from "#sync/write/submit.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { buzz } from "#ui/press/press.ts";
import { faultOf, isOfRules, REFUSED, wrongInRows } from "./form-errors.ts";
import { type Failed, faultText, useSaving } from "./use-saving.ts";

export type CommandFormOptions<T extends FieldValues> = CommandFormProps<T> & {
  command: AnyCommand;
  params?: Record<string, string>;
  /** Without those of who entered the data and when, which are the signed-in user and the current time. */
  defaults?: DefaultValues<T>;
  /** Distinguishes the drafts of one command with the same params, such as the id of the source chemical. */
  draft?: string | undefined;
  /** Called in place of `onClose` after the save. */
  onSaved?: (saved: Saved) => void;
  /** Offers Undo; by default unless the write is saved by `save`: an edited write was already sent once. */
  canUndo?: boolean;
  /** Messages that the specification defines for this form. */
  texts?: FormTexts<T>;
  /** A question asked once all fields are valid; nothing is saved unless the user confirms. Undefined asks nothing. */
  question?: string | ((values: T) => string | undefined);
  /** Checks that the command's own rules do not contain; returns messages by field. */
  check?: (values: T) => Partial<Record<Path<T>, string>>;
  /** Called with the lab's refusal, so that the form can offer a solution. */
  onRefused?: (rejection: Rejection) => void;
  /** Writes that are saved before this one: all together, or none. */
  also?: (values: T) => readonly WriteInput[];
  /** For a form whose values differ from the body: their schema, and their conversion to a write. */
  values?: { schema: ZodType; toWrite: (values: T) => { body: unknown; file?: StoredFile } };
};

type FormTexts<T extends FieldValues> = {
  /** The title for invalid fields, before their number. */
  invalid?: string;
  /** Lists the errors in lines below the fields. */
  lines?: (errors: FieldErrors<T>) => string[];
  /** The title for a refusal; by default the command's failure message, with the reason behind it. */
  refused?: (reason: string) => string;
  /** Formats the reason behind the title. */
  detail?: (reason: string) => string;
};

/** The props of every form of a command. */
export type CommandFormProps<T> = {
  onClose: () => void;
  /** The values of a refused write that is edited, and the function that saves the edit. */
  initial?: Partial<T>;
  save?: (body: unknown) => Promise<Saved | Rejection | StorageFault>;
};

export type CommandForm<T extends FieldValues> = Pick<CommandFormProps<T>, "onClose"> & {
  form: UseFormReturn<T>;
  /** Metadata of the fields, by name. */
  fields: Record<string, Field>;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Why the last submit saved nothing; while fields are corrected, what is left to correct. */
  fault: FormFault | null;
  draft: FormDraft;
};

/**
 * A form for a command. The command's schema checks a field that was filled in when it is left, all fields on submit, and a
 * field that is not valid at each change. Typed values are stored as a draft. The form itself shows why it was not saved; a
 * refusal of the lab is shown at its field too. Success is a notice, once the write is stored on the tablet.
 */
export function useCommandForm<T extends FieldValues>(options: CommandFormOptions<T>): CommandForm<T> {
  const { command, params = {}, initial, onClose, onSaved = onClose } = options;
  const schema = options.values?.schema ?? command.body;
  const shape = shapeOf(schema);
  const entered = Object.entries(useEntered()).filter(([field]) => field in shape);
  const defaults = { ...Object.fromEntries(entered), ...options.defaults } as DefaultValues<T>;
  const key = JSON.stringify([command.name, params, options.draft, initial]);
  const form = useCalmForm<T, unknown, T>({
    resolver: resolverOf(schema, options.check),
    defaultValues: { ...defaults, ...initial } as DefaultValues<T>,
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const draft = useDraft(key, form);
  useNewDay(form, initial ? null : defaults);
  useCorrected(form);
  const { env } = useLab();
  const save = useSave();
  const saveAll = useSaveAll();
  const confirm = useConfirm();
  const { show } = useSaving();
  const [refusal, setRefusal] = useState<FormFault | null>(null);

  const saveTogether = async (writes: readonly WriteInput[]) => {
    const outcome = await saveAll(command, writes);
    return outcome.kind === "saved" ? { ...outcome, id: outcome.ids.at(-1) ?? "" } : outcome;
  };
  const onValid = async (body: T) => {
    const { question } = options;
    const text = typeof question === "function" ? question(body) : question;
    const date = dateQuestion(body, { ...defaults, ...initial }, isoNow(env));
    for (const asked of [date, text]) if (asked && !(await confirm({ text: asked }))) return;
    const saveOnTablet = () => {
      const write = { params, ...(options.values?.toWrite(body) ?? { body }) };
      const also = options.also?.(body) ?? [];
      return also.length === 0 ? save(command, write) : saveTogether([...also, write]);
    };
    const saveBody = options.save ?? saveOnTablet;
    const outcome = await saveBody(body);
    const field = (outcome.kind === "rejected" && outcome.field) || "";
    const isAtField = field in form.getValues();
    setRefusal(outcome.kind === "saved" ? null : failed(outcome, isAtField));
    if (outcome.kind === "rejected") {
      options.onRefused?.(outcome);
      if (isAtField)
        form.setError(field as never, { type: REFUSED, message: outcome.message }, { shouldFocus: true });
    }
    if (outcome.kind === "saved") {
      await draft.discard();
      buzz("saved");
    }
    show(command, outcome, {
      // The result of a submit replaces the result of the previous submit.
      id: `form ${key}`,
      failed: null,
      canUndo: options.canUndo ?? !options.save,
    });
    if (outcome.kind === "saved") onSaved(outcome);
  };
  const { texts = {} } = options;
  const failed = (failure: Failed, isAtField: boolean): FormFault => {
    if (isStorageFault(failure)) return faultText(failure);
    const reason = failure.message;
    if (texts.refused) return { title: texts.refused(reason) };
    // A reason that is shown at its field is not repeated, unless the form has a sentence around it.
    return { title: command.failure, detail: texts.detail?.(reason) ?? (isAtField ? undefined : reason) };
  };
  const onInvalid = () => setRefusal(null);
  const { errors, isSubmitted } = form.formState;
  const fault = refusal ?? (isSubmitted ? faultOf(errors, form.getValues(), texts) : null);

  const fields = fieldsOf(command.body);
  const submit = (event: FormEvent<HTMLFormElement>) => form.handleSubmit(onValid, onInvalid)(event);
  return { form, fields, submit, fault, draft, onClose };
}

/** The question about a creation date that has not come, unless the form began with it; null without one. */
export function dateQuestion(values: FieldValues, before: FieldValues, now: string): string | null {
  const at = dateIn(values);
  const doubt = at === dateIn(before) ? null : futureDoubt(at, now);
  return doubt && `${doubt} Save it with this date?`;
}

const dateIn = ({ creation_date, created_at = creation_date }: FieldValues): string => String(created_at);

/** Who enters data, and when: the signed-in user and the current time (ISO UTC), by the names that forms use. */
export function useEntered() {
  const { env } = useLab();
  const { email } = useSession();
  const now = isoNow(env);
  return { created_by: email, creation_date: now, created_at: now };
}

/** Resets a form that is open over midnight to the defaults of the new day, unless the user has changed it. */
function useNewDay<T extends FieldValues>(form: UseFormReturn<T>, defaults: DefaultValues<T> | null): void {
  const today = useToday();
  const shown = useRef(today);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    if (defaults && !isDirty) form.reset(defaults);
  });
}

/** Combines the rules of the schema with the checks of the screen. */
function resolverOf<T extends FieldValues>(
  rules: ZodType,
  check: CommandFormOptions<T>["check"],
): Resolver<T> {
  const byRules = zodResolver(rules as AnyCommand["body"]) as Resolver<T>;
  return async (values, context, options) => {
    const result = await byRules(values, context, options);
    const found = Object.entries(check?.(values) ?? {}).map(([field, message]) => [
      field,
      { type: "custom", message },
    ]);
    if (found.length === 0) return result;
    return { values: {}, errors: { ...Object.fromEntries(found), ...result.errors } };
  };
}

/** Checks the invalid fields again at each change: a message is removed as soon as its field is right. */
function useCorrected<T extends FieldValues>(form: UseFormReturn<T>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) return;
          const { errors } = form.formState;
          const wrong = [
            ...Object.keys(errors).filter((field) => field === name || isOfRules(errors[field]?.type)),
            ...wrongInRows(errors),
          ];
          if (wrong.length > 0) void form.trigger(wrong as Path<T>[]);
        },
      }),
    [form],
  );
}

/** What is entered in a field: `null` while it is empty; a number can be a text that is not one number. */
type Entered<V> = V | null | ([Extract<V, number>] extends [never] ? never : TypedNumber);

/** The value of one field; of a range, of each end. */
type ValueOf<V> = V extends readonly [unknown, unknown] ? { [I in keyof V]: Entered<V[I]> } : Entered<V>;

/** The values of a form for the schema `S`, while it is filled in. */
export type FormValues<S extends z.ZodType> = { [F in keyof z.input<S>]: ValueOf<z.input<S>[F]> };
