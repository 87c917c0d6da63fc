import type { UseFormReturn } from "react-hook-form";
import { ChoiceField, TextField } from "#components/form/form-fields.tsx";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useFormNotice } from "#ui/notice/notices.tsx";
import type { FormulationValues } from "../form-values.ts";

type Props = {
  form: UseFormReturn<FormulationValues>;
  /** The tray's current CNF, which is offered even when it is used up. */
  own: string | null | undefined;
};

/** The CNF of a tray, or a description of a tray without one. Choosing a CNF fills in its description. */
export function CnfFields({ form, own }: Props) {
  const { control, setValue } = form;
  const notify = useFormNotice();
  const cnfs = useLabQuery(queries.listCnfs, { query: { is_active_only: false } }) ?? [];
  const options = cnfs
    .filter(({ is_active, id }) => is_active || id === own)
    .map(({ id, name, description }) => ({ value: id, label: description, hint: name ?? "" }));

  function describe(chosen: string | null) {
    const cnf = cnfs.find(({ id }) => id === chosen);
    if (chosen !== null && cnf === undefined) notify({ kind: "error", title: NO_CNF });
    setValue("cnf_description", cnf?.description ?? "", { shouldDirty: true });
  }
  return (
    <>
      <ChoiceField
        control={control}
        name="cnf_id"
        options={options}
        placeholder="Select CNF"
        scan={{ tables: ["cnfs"] }}
        hint="Or a description, for example of a control without CNF."
        onChosen={describe}
      />
      <TextField control={control} name="cnf_description" />
    </>
  );
}

const NO_CNF =
  "CNF not found. Please refresh the page or contact support. If the issue persists, please contact support.";
