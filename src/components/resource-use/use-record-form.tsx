import { IconAlertCircle, IconHistory } from "@tabler/icons-react";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import "../form/form.css";
import { queries } from "#contract/index.ts";
import type { CountOrDifference } from "#domain/resource-use/counts.ts";
import { lastUsedFor, type UsedFor } from "#domain/resource-use/last-use.ts";
import { OTHER_PURPOSE, type ResourceTypeName, type StockTable } from "#domain/resource-use/names.ts";
import { USED_ALREADY } from "#domain/resource-use/rules.ts";
import type { NewUseRecord, ResourceType, UseRecord } from "#domain/resource-use/schema.ts";
import { convert, type Unit } from "#domain/values/units.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { Saved } from "#sync/write/submit.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { keepFocus } from "#ui/press/press.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { CreatedByFields } from "../form/created-by-fields.tsx";
import { AmountField, TextAreaField, TextField } from "../form/form-fields.tsx";
import { ItemLine } from "../form/item-line.tsx";
import { PurposeField } from "../form/lookup-fields.tsx";
import { useBackToScanner } from "../form/use-address.ts";
import { type CommandFormProps, useCommandForm } from "../saving/use-command-form.ts";
import { useAsked, useOverdraft } from "./use-overdraft.ts";
import { ExpiredNote, RemainsAfterUse } from "./use-record-remains.tsx";
import { recordingOf } from "./use-stock-refusal.ts";

type UseValues = z.input<typeof NewUseRecord>;

/** The stock of a use. `density` in g/ml, for converting between mass and volume. */
type StockInUse = {
  amount_remaining: number | null;
  amount_units: Unit;
  corrections?: readonly CountOrDifference[];
  density?: number | null;
  expiry_date?: string | null;
  /** Its earlier uses: the form offers the purpose of the last one. */
  use_records?: readonly UseRecord[];
};

export type UseRecordFormProps = CommandFormProps<UseValues> & {
  params: Record<string, string>;
  table: StockTable;
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
  const { onClose, onSaved, params, table, resourceType, stock, initial, save, type } = props;
  const command = recordingOf(table);
  const { id = "" } = params;
  const { isAsked, onRefused } = useAsked(command);
  const backToScanner = useBackToScanner();
  const commandForm = useCommandForm<UseValues>({
    ...props,
    command,
    onRefused,
    defaults: {
      amount_used_units: type.valid_units.find((unit) => unit === stock.amount_units),
      resource_use_purpose_id: "",
      allow_overdraw: false,
    },
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
      backToScanner();
    },
  });
  const { control, register, setValue } = commandForm.form;
  const overdraft = useOverdraft(commandForm, { table, id, isResend: save !== undefined, isAsked });
  const { amount, units, at } = overdraft;
  const used = convert(amount ?? 0, units, stock.amount_units, stock.density);
  const purposeId = useWatch({ control, name: "resource_use_purpose_id" });
  const isOther = purposeId === OTHER_PURPOSE;
  const last = lastUsedFor(stock.use_records ?? [], type.valid_purposes);
  function takeOver({ resource_use_purpose_id, purpose, amount_used_units }: UsedFor) {
    setValue("resource_use_purpose_id", resource_use_purpose_id, { shouldDirty: true, shouldValidate: true });
    setValue("purpose", purpose, { shouldDirty: true });
    // The unit of a typed amount is not changed.
    if (!amount) setValue("amount_used_units", amount_used_units, { shouldDirty: true });
  }
  // The text describes the purpose Other and does not apply to another purpose.
  useEffect(() => {
    if (!isOther) setValue("purpose", null);
  }, [isOther, setValue]);

  return (
    <CommandFormDialog of={commandForm} title={TITLE} onSubmit={overdraft.submit}>
      <ItemLine of={{ table, id }} />
      <AmountField control={control} name="amount_used" units={type.valid_units} isTypedFirst required />
      <PurposeField control={control} name="resource_use_purpose_id" resourceType={resourceType} required />
      {last && initial === undefined ? (
        <div className="span">
          <Button size="sm" icon={IconHistory} onMouseDown={keepFocus} onClick={() => takeOver(last)}>
            Use again: {last.label}
          </Button>
        </div>
      ) : null}
      <RemainsAfterUse stock={stock} amount={amount ?? 0} units={units} used={used} at={at} />
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
