import type { FieldValues } from "react-hook-form";
import { queries } from "#contract/index.ts";
import type { PurposeName, ResourceTypeName, UseRecordListItem } from "#domain/resource-use/schema.ts";
import { stockTables } from "#domain/resource-use/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { ChoiceField, type FieldProps } from "./form-fields.tsx";

type Wanted = {
  /** Of stocks of this type; of all where it is left out. */
  type?: ResourceTypeName;
  purpose: PurposeName;
  /** Of this stock alone. */
  of?: string | undefined;
  /** The use that a mended write already holds. */
  own?: string | undefined;
};

/** Uses made for a purpose that nothing was made of yet, newest first; `undefined` while they are read. */
export function useFreeUses({ type, purpose, of, own }: Wanted): UseRecordListItem[] | undefined {
  const uses = useLabQuery(queries.listUseRecords, { query: { resource_type: type, purpose } });
  return uses
    ?.filter(({ resource_id }) => of === undefined || resource_id === of)
    .filter(({ id, linked_to, voided }) => voided === null && (linked_to === null || id === own));
}

type FieldOf<T extends FieldValues> = FieldProps<T> & {
  uses: readonly UseRecordListItem[] | undefined;
  onChosen?: (chosen: string | null) => void;
};

/** A use record that something is made of. */
export function UseRecordField<T extends FieldValues>(props: FieldOf<T>) {
  const { uses = [], ...rest } = props;
  const options = uses.map(({ id, label }) => ({ value: id, label }));
  // The label on a stock means the newest use of it that is free.
  const newestOf = (stock: string) => uses.find(({ resource_id }) => resource_id === stock)?.id;
  return (
    <ChoiceField
      {...rest}
      options={options}
      placeholder="Select resource use record"
      scan={{ tables: stockTables, toValue: newestOf }}
    />
  );
}
