import { UseRecordForm, type UseRecordFormProps } from "#components/resource-use/use-record-form.tsx";
import { commands, queries } from "#contract/index.ts";
import { resourceTypeOf } from "#domain/chemicals/resource-type.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Props = Pick<UseRecordFormProps, "onClose" | "onSaved" | "initial" | "save"> & {
  params: Record<string, string>;
};

/** The form of a use of one chemical. */
export function ChemicalUseForm({ params, ...rest }: Props) {
  const chemical = useLabQuery(queries.getChemical, { params: { id: params.id ?? "" } });
  if (!chemical) return null;
  return (
    <UseRecordForm
      {...rest}
      command={commands.addChemicalUseRecord}
      params={params}
      table="chemicals"
      resourceType={resourceTypeOf(chemical.chemical_type)}
      stock={chemical}
    />
  );
}
