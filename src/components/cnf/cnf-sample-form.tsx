import type { z } from "zod";
import "../form/form.css";
import { commands, queries } from "#contract/index.ts";
import { type CnfDetail, cnfUnits } from "#domain/cnfs/schema.ts";
import { densityOf } from "#domain/cnfs/stock.ts";
import { USED_ALREADY } from "#domain/resource-use/rules.ts";
import type { NewCnfSample } from "#domain/sample-library/schema.ts";
import { convert } from "#domain/values/units.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { AmountField } from "../form/form-fields.tsx";
import { ItemLine } from "../form/item-line.tsx";
import { useAsked, useOverdraft } from "../resource-use/use-overdraft.ts";
import { RemainsAfterUse } from "../resource-use/use-record-remains.tsx";
import { SampleFields } from "../sample/sample-fields.tsx";
import { type CommandFormProps, useCommandForm } from "../saving/use-command-form.ts";

type Values = z.input<typeof NewCnfSample>;

type Props = CommandFormProps<Values> & { params: Record<string, string> };

/** The form for a library sample of a CNF. The amount taken is recorded as a use in the same write. */
export function CnfSampleForm(props: Props) {
  const cnf = useLabQuery(queries.getCnf, { params: { id: props.params.id ?? "" } });
  return cnf ? <CnfSampleDialog {...props} cnf={cnf} /> : null;
}

function CnfSampleDialog({ cnf, ...props }: Props & { cnf: CnfDetail }) {
  const { isAsked, onRefused } = useAsked(commands.addSampleForLibrary);
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.addSampleForLibrary,
    onRefused,
    defaults: {
      amount_used_units: cnf.amount_units,
      more_info: [],
      inform_qnc_team: false,
      allow_overdraw: false,
    },
  });
  const { control, register } = commandForm.form;
  const { amount, units, at, canOverdraw, submit } = useOverdraft(commandForm, {
    table: "cnfs",
    id: cnf.id,
    isResend: props.save !== undefined,
    isAsked,
  });
  const used = convert(amount ?? 0, units, cnf.amount_units, densityOf(cnf));
  return (
    <CommandFormDialog of={commandForm} title="New sample" isLong onSubmit={submit}>
      <ItemLine of={{ table: "cnfs", id: cnf.id }} />
      <AmountField control={control} name="amount_used" units={cnfUnits} required />
      <RemainsAfterUse stock={cnf} amount={amount ?? 0} units={units} used={used} at={at} />
      {canOverdraw ? (
        <Checkbox className="span" {...register("allow_overdraw")}>
          {USED_ALREADY}
        </Checkbox>
      ) : null}
      <SampleFields control={control} />
    </CommandFormDialog>
  );
}
