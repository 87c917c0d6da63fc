import type { z } from "zod";
import "./form-grid.css";
import { commands, queries } from "#contract/index.ts";
import { densityOf } from "#domain/cnfs/density.ts";
import { type CnfDetail, cnfUnits } from "#domain/cnfs/schema.ts";
import type { NewCnfSample } from "#domain/sample-library/schema.ts";
import { convert } from "#domain/units.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { CommandFormDialog } from "./command-form-dialog.tsx";
import { useCreatedByDefaults } from "./created-by-fields.tsx";
import { AmountField } from "./form-fields.tsx";
import { SampleFields } from "./sample-fields.tsx";
import { type CommandFormProps, useCommandForm } from "./use-command-form.ts";
import { useOverdraft } from "./use-overdraft.ts";
import { RemainsAfterUse } from "./use-record-remains.tsx";

type Values = z.input<typeof NewCnfSample>;

type Props = CommandFormProps<Values> & { params: Record<string, string> };

/** A sample of a CNF for the library: what is taken is recorded as a use along with it. */
export function CnfSampleForm(props: Props) {
  const cnf = useLabQuery(queries.getCnf, { params: { id: props.params.id ?? "" } });
  return cnf ? <CnfSampleDialog {...props} cnf={cnf} /> : null;
}

function CnfSampleDialog({ onClose, params, cnf, initial, save }: Props & { cnf: CnfDetail }) {
  const createdBy = useCreatedByDefaults();
  const commandForm = useCommandForm<Values>({
    command: commands.addSampleForLibrary,
    params,
    initial,
    save,
    defaults: {
      amount_used_units: cnf.amount_units,
      more_info: [],
      inform_qnc_team: false,
      allow_overdraw: false,
      ...createdBy,
    },
    onSaved: onClose,
  });
  const { control, register } = commandForm.form;
  const { amount, units, mustSay, submit } = useOverdraft(commandForm, {
    ...{ command: commands.addCnfUseRecord, params, isMended: save !== undefined },
  });
  const used = convert(amount ?? 0, units, cnf.amount_units, densityOf(cnf));
  return (
    <CommandFormDialog of={commandForm} title="Create sample" onClose={onClose} onSubmit={submit}>
      <AmountField
        control={control}
        amountName="amount_used"
        unitsName="amount_used_units"
        units={cnfUnits}
        required
      />
      <RemainsAfterUse stock={cnf} amount={amount ?? 0} units={units} used={used} />
      {mustSay ? (
        <Checkbox className="span" {...register("allow_overdraw")}>
          I have already used this amount. Record it anyway.
        </Checkbox>
      ) : null}
      <SampleFields control={control} />
    </CommandFormDialog>
  );
}
