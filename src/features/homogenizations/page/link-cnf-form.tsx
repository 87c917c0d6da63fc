import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { ChoiceField } from "#components/form/form-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { CnfListItem } from "#domain/cnfs/schema.ts";
import { cnfName } from "#domain/cnfs/stock.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { showDate } from "#domain/values/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Values = { cnf_id: string };
type Props = CommandFormProps<Values> & { params: Record<string, string> };

/** CNFs of the experiment's cake that were entered without an experiment, newest first. */
export function useUnlinkedCnfs({ cake_id }: Pick<HomogenizationDetail, "cake_id">): CnfListItem[] {
  const cnfs = useFormList(queries.listCnfs) ?? [];
  return cnfs.filter((cnf) => cnf.cake_id === cake_id && cnf.homogenization_id === null);
}

/** The form that links an existing CNF to its experiment. */
export function LinkCnfForm({ params, ...rest }: Props) {
  const experiment = useLabQuery(queries.getHomogenization, { params: { id: params.id ?? "" } });
  return experiment ? <FormOf {...rest} experiment={experiment} /> : null;
}

type FormOfProps = CommandFormProps<Values> & { experiment: HomogenizationDetail };

function FormOf({ experiment, ...props }: FormOfProps) {
  const cnfs = useUnlinkedCnfs(experiment);
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.linkCnf,
    params: { id: experiment.id },
    defaults: {},
  });
  const options = cnfs.map((cnf) => ({
    value: cnf.id,
    label: cnfName(cnf),
    hint: [showDate(cnf.creation_date), ...bottleFacts(cnf)].join(" · "),
  }));
  return (
    <CommandFormDialog of={commandForm} title="Link existing CNF">
      <div className="wide">
        <ChoiceField
          control={commandForm.form.control}
          name="cnf_id"
          options={options}
          placeholder="Select CNF"
          scan={{ tables: ["cnfs"] }}
          hint="A CNF of this cake that has no experiment. If the cake was drawn for both, only the use of the experiment remains."
          required
        />
      </div>
    </CommandFormDialog>
  );
}
