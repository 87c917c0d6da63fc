import { type UseFormReturn, useWatch } from "react-hook-form";
import { ChoiceField, TextField } from "#components/form/form-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import { queries } from "#contract/index.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import type { SearchOption } from "#ui/choice/searchable-select.tsx";
import { useFormNotice } from "#ui/notice/notices.tsx";
import type { FormulationValues } from "./formulation-values.ts";

type Props = {
  form: UseFormReturn<FormulationValues>;
  /** The tray's current CNF, which is offered even when it is used up. */
  own: string | null | undefined;
};

/** The CNF of a tray, or a description of a tray without one. An empty description is filled in from the CNF. */
export function CnfFields({ form, own }: Props) {
  const { control } = form;
  const notify = useFormNotice();
  const cnfs = useFormList(queries.listCnfs, ALL) ?? [];
  const options = useCnfOptions(own);

  const chosenId = useWatch({ control, name: "cnf_id" });
  useSuggestion(form, "cnf_description", cnfs.find(({ id }) => id === chosenId)?.description ?? null);

  function report(chosen: string | null) {
    const isKnown = chosen === null || cnfs.some(({ id }) => id === chosen);
    if (!isKnown) notify({ kind: "error", title: NO_CNF });
    // A use is of one CNF.
    for (const name of ["cnf_use_record_id", "cnf_amount_used", "cnf_amount_used_units"] as const)
      form.setValue(name, null);
  }
  return (
    <>
      <div className="half">
        <ChoiceField
          control={control}
          name="cnf_id"
          options={options}
          placeholder="Select CNF"
          scan={{ tables: ["cnfs"] }}
          hint="Or a description, for example of a control without CNF."
          onChosen={report}
        />
      </div>
      <TextField control={control} name="cnf_description" />
    </>
  );
}

const ALL = { query: { is_active_only: false } };

/** The CNFs that a tray can be made of: the active ones, and the one that is already chosen. */
export function useCnfOptions(own: string | null | undefined): SearchOption[] {
  return (useFormList(queries.listCnfs, ALL) ?? [])
    .filter(({ is_active, id }) => is_active || id === own)
    .map((cnf) => ({
      value: cnf.id,
      label: cnf.description,
      hint: [cnf.name, ...bottleFacts(cnf)].filter(Boolean).join(" · "),
    }));
}

const NO_CNF =
  "CNF not found. Please refresh the page or contact support. If the issue persists, please contact support.";
