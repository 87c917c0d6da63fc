import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { queries } from "#contract/index.ts";
import { entryName, type ListName, labLists } from "#domain/lookups/lists.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { AddEntryForm } from "./add-entry-form.tsx";
import { ChoiceField, type ChoiceProps } from "./form-fields.tsx";

type Props<T extends FieldValues> = ChoiceProps<T> & {
  list: ListName;
  /** The type of a new entry. */
  type?: string | undefined;
  /** The value of the field is the name of an entry, and not its id. */
  isNamed?: boolean;
};

/**
 * Chooses an entry of a list of the lab, or adds the name that was typed. A retired entry is an option only where it is
 * already chosen.
 */
export function ListChoiceField<T extends FieldValues>({ list, type, isNamed = false, ...props }: Props<T>) {
  const { control, name, options, toValue = (chosen: string) => chosen, onChosen } = props;
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const entries = useLabQuery(queries.listLabList, { params: { list } }) ?? [];
  const keyOf = (entry: { id: string; name: string }) => (isNamed ? entry.name : entry.id);
  const own = entries.find((entry) => entry.retired !== null && keyOf(entry) === String(field.value));
  const { table } = labLists[list];
  const hint = own?.merged_into ? `Merged into ${entryName(table, own.merged_into.name)}` : "Retired";
  const retired = own ? [{ value: keyOf(own), label: entryName(table, own.name), hint }] : [];
  return (
    <>
      <ChoiceField
        {...props}
        options={[...options, ...retired]}
        onAdd={setTyped}
        addLabel={(text) => `Add “${labLists[list].toName(text)}”…`}
      />
      {typed === null ? null : (
        <AddEntryForm
          list={list}
          name={typed}
          type={type}
          onClose={() => setTyped(null)}
          onAdded={(entry) => {
            field.onChange(toValue(keyOf(entry)));
            if (isNamed) onChosen?.(entry.name);
          }}
        />
      )}
    </>
  );
}
