import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import "../form/form-grid.css";
import { queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { USED_ALREADY } from "#domain/resource-use/overdraw.ts";
import {
  type NewUseRecord,
  OTHER_PURPOSE,
  type ResourceType,
  type ResourceTypeName,
} from "#domain/resource-use/schema.ts";
import { convert, type Unit } from "#domain/values/units.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { Saved } from "#sync/write/outbox.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { PurposeField } from "../field/lookup-fields.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "../form/created-by-fields.tsx";
import { AmountField, TextAreaField, TextField } from "../form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "../saving/use-command-form.ts";
import { useAsked, useOverdraft } from "./use-overdraft.ts";
import { ExpiredNote, RemainsAfterUse } from "./use-record-remains.tsx";

type UseValues = z.input<typeof NewUseRecord>;

/** The stock of a use. `density` in g/ml, for converting between mass and volume. */
type StockInUse = {
  amount_remaining: number;
  amount_units: Unit;
  density?: number | null;
  expiry_date?: string | null;
};

export type UseRecordFormProps = CommandFormProps<UseValues> & {
  command: AnyCommand;
  params: Record<string, string>;
  resourceType: ResourceTypeName;
  stock: StockInUse;
  onSaved?: (saved: Saved) => void;
};

const TITLE = "Add use record";

/** The form for a use of a stock, in a dialog. */
export function UseRecordForm(props: UseRecordFormProps) {
  const types = useLabQuery(queries.listResourceTypeMetadata);
  if (types === undefined) return null;
  const type = types?.find(({ resource_type_name }) => resource_type_name === props.resourceType);
  if (type) return <UseRecordDialog {...props} type={type} />;
  return (
    <Dialog open onClose={props.onClose} title={TITLE}>
      <Banner tone="err" icon={IconAlertCircle} title="Please refresh or Contact support." />
    </Dialog>
  );
}

function UseRecordDialog(props: UseRecordFormProps & { type: ResourceType }) {
  const { onClose, onSaved, command, params, resourceType, stock, initial, save, type } = props;
  const createdBy = useCreatedByDefaults();
  const { isAsked, onRefused } = useAsked(command);
  const commandForm = useCommandForm<UseValues>({
    command,
    params,
    initial,
    save,
    onRefused,
    defaults: {
      amount_used_units: type.valid_units.find((unit) => unit === stock.amount_units),
      resource_use_purpose_id: "",
      allow_overdraw: false,
      ...createdBy,
    },
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { control, register, setValue } = commandForm.form;
  const overdraft = useOverdraft(commandForm, { command, params, isResend: save !== undefined, isAsked });
  const { amount, units } = overdraft;
  const used = convert(amount ?? 0, units, stock.amount_units, stock.density);
  const [purposeId, at] = useWatch({ control, name: ["resource_use_purpose_id", "creation_date"] });
  const isOther = purposeId === OTHER_PURPOSE;
  // The text describes the purpose Other and does not apply to another purpose.
  useEffect(() => {
    if (!isOther) setValue("purpose", null);
  }, [isOther, setValue]);

  return (
    <CommandFormDialog of={commandForm} title={TITLE} onClose={onClose} onSubmit={overdraft.submit}>
      <AmountField
        control={control}
        amountName="amount_used"
        unitsName="amount_used_units"
        units={type.valid_units}
        required
      />
      <PurposeField control={control} name="resource_use_purpose_id" resourceType={resourceType} required />
      <RemainsAfterUse stock={stock} amount={amount ?? 0} units={units} used={used} />
      <ExpiredNote expiry={stock.expiry_date} at={at} />
      {overdraft.canOverdraw ? (
        <Checkbox className="span" {...register("allow_overdraw")}>
          {USED_ALREADY}
        </Checkbox>
      ) : null}
      {isOther ? <TextField control={control} name="purpose" required /> : null}
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
