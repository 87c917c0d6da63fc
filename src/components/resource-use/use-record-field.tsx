import type { FieldValues } from "react-hook-form";
import { queries } from "#contract/index.ts";
import type { PurposeName, ResourceTypeName } from "#domain/resource-use/names.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { ChoiceField, type FieldProps } from "../form/form-fields.tsx";
import { useFormList } from "../form/use-form-list.ts";
import { useUseOptions } from "./use-use-options.ts";

type UseFilter = {
  /** Only uses of stocks of this type; of all types by default. */
  type?: ResourceTypeName;
  purpose: PurposeName;
  /** Only uses of the stock with this id. */
  of?: string | undefined;
  /** The use that the edited write is already linked to. */
  own?: string | undefined;
  /** By id, the experiments whose uses are offered too, although they are linked. */
  experiments?: { has(id: string): boolean };
};

/** Uses recorded for a purpose that are not linked to a record yet, newest first; `undefined` while they are loading. */
export function useFreeUses(filter: UseFilter): UseRecordListItem[] | undefined {
  const { type, purpose, of, own, experiments } = filter;
  const uses = useFormList(queries.listUseRecords, { query: { resource_type: type, purpose } });
  return uses
    ?.filter(({ resource_id }) => of === undefined || resource_id === of)
    .filter(({ id, linked_to, voided }) => {
      const isOffered = linked_to?.type === "HOMOGENIZATION" && experiments?.has(linked_to.id);
      return voided === null && (linked_to === null || id === own || isOffered);
    });
}

type FieldOf<T extends FieldValues> = FieldProps<T> & {
  uses: readonly UseRecordListItem[] | undefined;
  onChosen?: (chosen: string | null) => void;
};

/** A form field that selects the use record for a new material or sample. */
export function UseRecordField<T extends FieldValues>(props: FieldOf<T>) {
  const { uses = [], ...rest } = props;
  const options = useUseOptions(uses);
  // The scanned label of a stock selects the newest free use of it.
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
