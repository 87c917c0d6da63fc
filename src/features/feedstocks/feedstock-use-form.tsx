import { UseRecordForm, type UseRecordFormProps } from "#components/resource-use/use-record-form.tsx";
import { commands, queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Props = Pick<UseRecordFormProps, "onClose" | "initial" | "save"> & { params: Record<string, string> };

/** The form of a use of one feedstock. */
export function FeedstockUseForm({ params, ...rest }: Props) {
  const feedstock = useLabQuery(queries.getFeedstock, { params: { id: params.id ?? "" } });
  if (!feedstock) return null;
  return (
    <UseRecordForm
      {...rest}
      command={commands.addFeedstockUseRecord}
      params={params}
      table="feedstocks"
      resourceType="FEEDSTOCK"
      stock={{ ...feedstock, use_records: feedstock.resource_use_records }}
    />
  );
}
