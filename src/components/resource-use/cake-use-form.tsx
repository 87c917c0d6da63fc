import { commands, queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { UseRecordForm, type UseRecordFormProps } from "./use-record-form.tsx";

type Props = Pick<UseRecordFormProps, "onClose" | "onSaved" | "initial" | "save"> & {
  params: Record<string, string>;
};

/** The form for a use of a cake. */
export function CakeUseForm({ params, ...rest }: Props) {
  const cake = useLabQuery(queries.getCake, { params: { id: params.id ?? "" } });
  if (!cake) return null;
  return (
    <UseRecordForm
      {...rest}
      command={commands.addCakeUseRecord}
      params={params}
      table="cakes"
      resourceType="CAKE"
      stock={cake}
    />
  );
}
