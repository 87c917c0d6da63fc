import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection } from "#domain/change.ts";
import { useDraft } from "#hooks/use-draft.ts";
import { useSave } from "#hooks/use-save.ts";
import { useOnline } from "#hooks/use-sync.ts";
import type { Saved } from "#sync/outbox.ts";
import type { Unsure } from "#sync/send-online.ts";
import { StoreFull } from "#sync/storage-faults.ts";
import { buzz } from "#ui/haptics.ts";
import { useNotices } from "#ui/notices.tsx";
import { useSavedWords } from "./saved-words.ts";
import { useUndo } from "./use-undo.ts";

type Options<T extends FieldValues> = {
  command: AnyCommand;
  params?: Record<string, string>;
  defaults: DefaultValues<T>;
  /** What the draft belongs to beside the command and its params: the chemical something is made from. */
  draft?: string;
  onSaved: (saved: Saved) => void;
  initial?: CommandFormProps<T>["initial"];
  save?: CommandFormProps<T>["save"];
  /** What the specification says in this form, where it has words of its own. */
  words?: { invalid: string; refused: (reason: string) => string };
  /** In place of `save`, for a write that is made online alone. */
  send?: (body: unknown) => Promise<Saved | Rejection | Unsure>;
};

/** What every form of a command is opened with. */
export type CommandFormProps<T> = {
  onClose: () => void;
  /** The body of a write that is mended, and the way it is then saved. */
  initial?: Partial<T>;
  save?: (body: unknown) => Promise<Saved | Rejection>;
};

export type CommandForm<T extends FieldValues> = {
  form: UseFormReturn<T>;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Throws the draft away: the person closed the form. */
  forget: () => Promise<void>;
};

/**
 * A command as a form: the command's own schema checks each field on blur and all on submit, what is typed is kept as
 * a draft, a refusal of the lab stands at its field, and success is said once it is on the tablet.
 */
export function useCommandForm<T extends FieldValues>(options: Options<T>): CommandForm<T> {
  const { command, params = {}, defaults, initial, onSaved } = options;
  const draft = JSON.stringify([command.name, params, options.draft, initial]);
  const form = useForm<T>({
    resolver: zodResolver(command.body),
    defaultValues: { ...defaults, ...initial } as DefaultValues<T>,
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const forget = useDraft(draft, form);
  const save = useSave();
  const isOnline = useOnline();
  const detail = useSavedWords();
  const undo = useUndo();
  const { notify } = useNotices();
  // One notice a form: what became of the last submit replaces what was said of the one before.
  const id = `form ${draft}`;

  const onValid = async (body: T) => {
    const keep = options.send ?? options.save ?? ((b: unknown) => save(command, { params, body: b as T }));
    const outcome = await attempt(() => keep(body));
    if (outcome.kind === "unsure") {
      notify({ id, kind: "error", title: command.failure, detail: outcome.reason });
      return;
    }
    if (outcome.kind === "full") {
      notify({ id, kind: "error", title: outcome.message, detail: FULL });
      return;
    }
    if (outcome.kind === "rejected") {
      const field = outcome.field ?? "";
      if (field in form.getValues())
        form.setError(field as never, { message: outcome.message }, { shouldFocus: true });
      notify({ id, kind: "error", ...refusal(outcome.message) });
      return;
    }
    await forget();
    buzz("saved");
    const said = { id, kind: "success", title: command.success } as const;
    // With signal it is on its way at once, and what is mended was sent before.
    const canUndo = !isOnline && !options.save;
    if (options.send) notify(said);
    else notify({ ...said, detail, action: canUndo ? undo(outcome) : undefined });
    for (const warning of outcome.warnings) notify({ kind: "warning", title: warning });
    onSaved(outcome);
  };
  const refusal = (reason: string) =>
    options.words ? { title: options.words.refused(reason) } : { title: command.failure, detail: reason };
  const onInvalid = (errors: FieldErrors<T>) => {
    const title = options.words?.invalid ?? command.failure;
    notify({ id, kind: "error", title, detail: messagesOf(errors).join(" · ") });
  };

  return { form, submit: (event) => form.handleSubmit(onValid, onInvalid)(event), forget };
}

const FULL = "Nothing was saved. What you typed is still here: make room on the tablet and submit again.";

async function attempt(
  save: () => Promise<Saved | Rejection | Unsure>,
): Promise<Saved | Rejection | Unsure | { kind: "full"; message: string }> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof StoreFull) return { kind: "full", message: error.message };
    throw error;
  }
}

/** Every message of a form, each once, in the order of its fields. */
export function messagesOf(errors: FieldErrors): string[] {
  const messages = Object.values(errors).flatMap((error) => {
    if (!error) return [];
    if (typeof error.message === "string" && error.message !== "") return [error.message];
    return messagesOf(error as FieldErrors);
  });
  return [...new Set(messages)];
}
