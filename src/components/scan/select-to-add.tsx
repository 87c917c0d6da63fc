import type { ControllerRenderProps, FieldPath, FieldValues } from "react-hook-form";
import type { SearchOption } from "#ui/choice/option-list.tsx";
import { SearchableSelect } from "#ui/choice/searchable-select.tsx";
import { type ScanFor, ScanToChoose } from "./scan-to-choose.tsx";

type Props<T extends FieldValues> = {
  /** The field to which the options are added; it does not show a choice itself. */
  field: Pick<ControllerRenderProps<T, FieldPath<T>>, "ref" | "name" | "onBlur">;
  placeholder: string;
  options: readonly SearchOption[];
  scan: ScanFor;
  onAdd: (value: string) => void;
};

/** A list from which options are added to a field one after the other, by choosing or by scanning a label. */
export function SelectToAdd<T extends FieldValues>({ field, placeholder, options, scan, onAdd }: Props<T>) {
  return (
    <ScanToChoose scan={scan} options={options} onChoose={onAdd}>
      <SearchableSelect
        ref={field.ref}
        name={field.name}
        value={null}
        placeholder={placeholder}
        options={options}
        onChange={(value) => value !== null && onAdd(value)}
        onBlur={field.onBlur}
      />
    </ScanToChoose>
  );
}
