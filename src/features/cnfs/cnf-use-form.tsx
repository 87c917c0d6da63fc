import { UseRecordForm, type UseRecordFormProps } from "#components/resource-use/use-record-form.tsx";
import { commands, queries } from "#contract/index.ts";
import { densityOf } from "#domain/cnfs/density.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Props = Pick<UseRecordFormProps, "onClose" | "initial" | "save"> & { params: Record<string, string> };

/** The form of a use of one CNF. */
export function CnfUseForm({ params, ...rest }: Props) {
  const cnf = useLabQuery(queries.getCnf, { params: { id: params.id ?? "" } });
  if (!cnf) return null;
  return (
    <UseRecordForm
      {...rest}
      command={commands.addCnfUseRecord}
      params={params}
      table="cnfs"
      resourceType="CNF"
      stock={{ ...cnf, density: densityOf(cnf) }}
    />
  );
}
