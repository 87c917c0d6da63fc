import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { ZodType } from "zod";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { type Field, fieldsOf } from "#domain/kernel/fields.ts";
import { useToday } from "#hooks/lab-context.tsx";
import { useDraft } from "#hooks/use-draft.ts";
import { useSave } from "#hooks/use-save.ts";
import type { Unconfirmed } from "#sync/send/send-online.ts";
import type { AttachedFile } from "#sync/write/attached-file.ts";
import type { Saved } from "#sync/write/outbox.ts";
import type { Full } from "#sync/write/storage-faults.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { buzz } from "#ui/press/haptics.ts";
import { type Failed, reasonOf, useSaving } from "./use-saving.ts";

export type CommandFormOptions<T extends FieldValues> = {
  command: AnyCommand;
  params?: Record<string, string>;
  defaults: DefaultValues<T>;
  /** What the draft belongs to beside the command and its params: the chemical something is made from. */
  draft?: string;
  onSaved: (saved: Saved) => void;
  initial?: CommandFormProps<T>["initial"];
  save?: CommandFormProps<T>["save"];
  /** What the specification says in this form, where it has words of its own. */
  words?: FormWords<T>;
  /** Asked once everything is right; without a yes nothing is saved. */
  question?: string;
  /** What this screen knows to be wrong beyond the command's own rules: messages by field. */
  check?: (values: T) => Partial<Record<Path<T>, string>>;
  /** Told of the lab's refusal, for what the form can offer then. */
  onRefused?: (rejection: Rejection) => void;
  /** Where the form asks for other things than the body holds: what it asks for, and the write that is made of it. */
  made?: { of: ZodType; by: (values: T) => { body: unknown; file: AttachedFile } };
  /** In place of `save`, for a write that is made online alone. */
  send?: (body: unknown) => Promise<Saved | Rejection | Unconfirmed>;
};

type FormWords<T extends FieldValues> = {
  /** The title over wrong fields; the command's failure where it is left out. */
  invalid?: string;
  /** What is wrong, line by line; else the messages stand in a row. */
  lines?: (errors: FieldErrors<T>) => string[];
  /** A refusal in one sentence. */
  refused?: (reason: string) => string;
  /** What stands below the command's failure: its reason, in a sentence. */
  because?: (reason: string) => string;
};

/** What every form of a command is opened with. */
export type CommandFormProps<T> = {
  onClose: () => void;
  /** The body of a write that is mended, and the way it is then saved. */
  initial?: Partial<T>;
  save?: (body: unknown) => Promise<Saved | Rejection | Full>;
};

export type CommandForm<T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** What its fields are, by name. */
  fields: Record<string, Field>;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Throws the draft away: the person closed the form. */
  forget: () => Promise<void>;
};

/**
 * A command as a form: the command's own schema checks each field on blur and all on submit, what is typed is kept as
 * a draft, a refusal of the lab stands at its field, and success is said once it is on the tablet.
 */
export function useCommandForm<T extends FieldValues>(options: CommandFormOptions<T>): CommandForm<T> {
  const { command, params = {}, defaults, initial, onSaved } = options;
  const draft = JSON.stringify([command.name, params, options.draft, initial]);
  const form = useForm<T>({
    resolver: resolverOf(options.made?.of ?? command.body, options.check),
    defaultValues: { ...defaults, ...initial } as DefaultValues<T>,
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const forget = useDraft(draft, form);
  useNewDay(form, initial ? null : defaults);
  const save = useSave();
  const confirm = useConfirm();
  const { show } = useSaving();
  const { notify } = useNotices();
  // One notice a form: what became of the last submit replaces the notice of the one before.
  const id = `form ${draft}`;

  const onValid = async (body: T) => {
    if (options.question && !(await confirm({ text: options.question }))) return;
    const saveHere = () => save(command, { params, ...(options.made?.by(body) ?? { body }) });
    const keep = options.send ?? options.save ?? saveHere;
    const outcome = await keep(body);
    if (outcome.kind === "rejected") {
      options.onRefused?.(outcome);
      const field = outcome.field ?? "";
      if (field in form.getValues())
        form.setError(field as never, { message: outcome.message }, { shouldFocus: true });
    }
    if (outcome.kind === "saved") {
      await forget();
      buzz("saved");
    }
    show(command, outcome, {
      id,
      saved: options.send ? { title: command.success } : undefined,
      failed,
      // What is corrected was sent before.
      canUndo: !options.save && !options.send,
    });
    if (outcome.kind === "saved") onSaved(outcome);
  };
  const { words = {} } = options;
  const because = words.because ?? ((reason: string) => reason);
  const failed = (failure: Failed) => {
    const reason = reasonOf(failure);
    if (failure.kind === "full") return { title: reason, detail: FULL };
    if (failure.kind === "unsure") return { title: command.failure, detail: reason };
    return words.refused
      ? { title: words.refused(reason) }
      : { title: command.failure, detail: because(reason) };
  };
  const onInvalid = (errors: FieldErrors<T>) => {
    const wrong = words.lines?.(errors).join("\n") ?? messagesOf(errors).join(" · ");
    notify({ id, kind: "error", title: words.invalid ?? command.failure, detail: because(wrong) });
  };

  const fields = fieldsOf(command.body);
  return { form, fields, submit: (event) => form.handleSubmit(onValid, onInvalid)(event), forget };
}

/** A form that is left open over midnight begins anew with what is suggested on the new day, unless it was begun. */
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

/** The form's own rules, and beside them what the screen knows. */
function resolverOf<T extends FieldValues>(
  rules: ZodType,
  check: CommandFormOptions<T>["check"],
): Resolver<T> {
  const byRules = zodResolver(rules as AnyCommand["body"]) as Resolver<T>;
  return async (values, context, options) => {
    const result = await byRules(values, context, options);
    const known = Object.entries(check?.(values) ?? {}).map(([field, message]) => [
      field,
      { type: "custom", message },
    ]);
    if (known.length === 0) return result;
    return { values: {}, errors: { ...Object.fromEntries(known), ...result.errors } };
  };
}

const FULL =
  "Nothing was saved. What you typed is still here: free some space on the tablet and submit again.";

/** Every message of a form, each once, in the order of its fields. */
export function messagesOf(errors: FieldErrors): string[] {
  const messages = Object.values(errors).flatMap((error) => {
    if (!error) return [];
    if (typeof error.message === "string" && error.message !== "") return [error.message];
    return messagesOf(error as FieldErrors);
  });
  return [...new Set(messages)];
}
