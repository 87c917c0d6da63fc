import { type Control, type FieldValues, type Path, useController } from "react-hook-form";
import { useUseOptions } from "#components/resource-use/use-use-options.ts";
import { SelectToAdd } from "#components/scan/select-to-add.tsx";
import { stockTables } from "#domain/resource-use/names.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { FilterChip } from "#ui/choice/chip/toggle-chip.tsx";
import { Field } from "#ui/field/field.tsx";

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: Path<T>;
  label: string;
  uses: readonly UseRecordListItem[];
  /** Called with each use record that the person adds. */
  onAdded: (use: UseRecordListItem) => void;
};

/** A field for several use records, chosen one after the other. */
export function UseRecordsField<T extends FieldValues>({ control, name, label, uses, onAdded }: Props<T>) {
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value ?? [];
  const free = uses.filter(({ id }) => !chosen.includes(id));
  const options = useUseOptions(free);
  const add = (id: string) => {
    const use = uses.find((one) => one.id === id);
    if (!use) return;
    field.onChange([...chosen, use.id]);
    onAdded(use);
  };
  // If one of the ids is not valid, its error is stored under the index of the id.
  const faults = fieldState.error as unknown as ({ message?: string } | undefined)[] | undefined;
  const error =
    fieldState.error?.message ?? (Array.isArray(faults) ? faults.find(Boolean)?.message : undefined);
  return (
    <div className="span half stack stack--sm">
      <Field
        label={label}
        hint="Uses for NOP Process that are not linked to a process. They reduced the stock when they were recorded."
        error={error}
      >
        <SelectToAdd
          field={field}
          placeholder="Add resource use record"
          options={options}
          scan={{ tables: stockTables, toValue: (id) => free.find((use) => use.resource_id === id)?.id }}
          onAdd={add}
        />
      </Field>
      {chosen.length > 0 ? (
        <ul className="chips" aria-label="Chosen use records">
          {chosen.map((id) => {
            const named = showUnitsIn(uses.find((use) => use.id === id)?.label ?? id);
            return (
              <li key={id}>
                <FilterChip
                  removeLabel={`Remove ${named}`}
                  onRemove={() => field.onChange(chosen.filter((one) => one !== id))}
                >
                  {named}
                </FilterChip>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
