import { type FieldValues, useController } from "react-hook-form";
import { type FieldProps, useFieldMeta } from "#components/form/form-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useEntered } from "#components/saving/use-command-form.ts";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands, queries } from "#contract/index.ts";
import { toIngredientName } from "#domain/grow-trial-lists/schema.ts";
import { listEntry } from "#domain/lookups/list-views.ts";
import { showName } from "#domain/values/words.ts";
import { useReplica } from "#hooks/use-records.ts";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Field } from "#ui/field/field.tsx";

const kinds = {
  additive: { query: queries.listAdditives, command: commands.addAdditive, list: "additives" },
  fertilizer: { query: queries.listFertilizers, command: commands.addFertilizer, list: "fertilizers" },
} as const;

type Props<T extends FieldValues> = FieldProps<T> & {
  kind: keyof typeof kinds;
  /** Called when the choice is removed. */
  onCleared?: () => void;
};

/** Chooses an additive or a fertilizer. A new name is added to the lab's list after a confirmation. */
export function IngredientField<T extends FieldValues>(props: Props<T>) {
  const { control, name, required, hint, kind, onCleared } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const options = (useFormList(kinds[kind].query) ?? []).map(({ id, name }) => ({
    value: id,
    label: showName(name),
  }));
  const add = useAddIngredient(kind);
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <SearchableSelect
        ref={field.ref}
        name={field.name}
        options={options}
        placeholder={`Select ${kind}`}
        value={field.value ?? null}
        onChange={(chosen) => {
          field.onChange(chosen);
          if (chosen === null) onCleared?.();
        }}
        onBlur={field.onBlur}
        onAdd={async (typed) => {
          const added = await add(typed);
          if (added !== null) field.onChange(added);
        }}
        addLabel={(typed) => `Add “${showName(toIngredientName(typed))}”`}
      />
    </Field>
  );
}

/** Adds an ingredient after a confirmation and shows the outcome. Returns its id; null if it was not added. */
function useAddIngredient(kind: keyof typeof kinds): (typed: string) => Promise<string | null> {
  const { command, list } = kinds[kind];
  const replica = useReplica();
  const { created_by, created_at } = useEntered();
  const { save } = useSaving();
  const confirm = useConfirm();
  return async (typed) => {
    const text = `Are you sure you want to add this ${kind}? This action cannot be undone.`;
    if (!(await confirm({ text }))) return null;
    const name = toIngredientName(typed);
    const full = `Unable to update ${kind}. Please try again.`;
    const outcome = await save(
      command,
      { body: { name, created_by, created_at } },
      {
        saved: { title: command.success },
        failed: (failure) => ({
          title: failure.kind === "full" ? full : command.failure,
          detail: failure.message,
        }),
      },
    );
    if (outcome.kind !== "saved") return null;
    return (await listEntry(replica, list, { name }))?.id ?? null;
  };
}
