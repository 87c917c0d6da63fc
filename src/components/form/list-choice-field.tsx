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
};

/**
 * Chooses an entry of a list of the lab, or adds the name that was typed. A retired entry is an option only where it is
 * already chosen.
 */
export function ListChoiceField<T extends FieldValues>({ list, type, ...props }: Props<T>) {
  const { control, name, options, toValue = (chosen: string) => chosen } = props;
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const entries = useLabQuery(queries.listLabList, { params: { list } }) ?? [];
  const own = entries.find(({ id, retired }) => retired !== null && id === String(field.value));
  const { table } = labLists[list];
  const hint = own?.merged_into ? `Merged into ${entryName(table, own.merged_into.name)}` : "Retired";
  const retired = own ? [{ value: own.id, label: entryName(table, own.name), hint }] : [];
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
          onAdded={(id) => field.onChange(toValue(id))}
        />
      )}
    </>
  );
}
