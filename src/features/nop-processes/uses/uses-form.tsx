import { useState } from "react";
import { useController } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "#components/form/created-by-fields.tsx";
import { FormFieldsContext, TextAreaField } from "#components/form/form-fields.tsx";
import { useCommandForm } from "#components/saving/use-command-form.ts";
import { SelectToAdd } from "#components/scan/select-to-add.tsx";
import { commands } from "#contract/index.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { USED_ALREADY } from "#domain/resource-use/rules.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Field } from "#ui/field/field.tsx";
import { useNopStocks } from "./use-nop-stocks.ts";
import { UseRows } from "./use-rows.tsx";
import { useSaveUses } from "./use-save-uses.ts";
import { UsesForm, type UsesFormValues, type UsesValues } from "./uses-values.ts";

const fields = fieldsOf(UsesForm);

/**
 * Several items that were used for one NOP process: each becomes a use record of its own, and all are saved together or
 * none. A refused item is named.
 */
export function UsesOfProcessForm({ id, onClose }: { id: string; onClose: () => void }) {
  const createdBy = useCreatedByDefaults();
  const stocks = useNopStocks();
  const saveUses = useSaveUses(id, stocks);
  const [canOverdraw, setCanOverdraw] = useState(false);
  const commandForm = useCommandForm<UsesFormValues>({
    command: commands.addUsesToProcess,
    params: { id },
    defaults: { uses: [], allow_overdraw: false, comments: null, ...createdBy },
    values: { schema: UsesForm, toWrite: (body) => ({ body }) },
    save: (body) => saveUses(body as UsesValues),
    onRefused: ({ code }) => setCanOverdraw(code === "INSUFFICIENT_STOCK" || code === "INACTIVE"),
    onSaved: onClose,
  });
  const { control, register } = commandForm.form;
  const { field, fieldState } = useController({ control, name: "uses" });
  const rows = field.value;
  const options = stocks
    .filter(({ key }) => !rows.some(({ stock }) => stock === key))
    .map(({ option }) => option);
  function add(key: string) {
    const stock = stocks.find((one) => one.key === key);
    if (stock)
      field.onChange([...rows, { stock: stock.key, amount_used: null, amount_used_units: stock.units }]);
  }
  return (
    <CommandFormDialog of={commandForm} title="Add uses for this process" onClose={onClose}>
      <FormFieldsContext value={fields}>
        <div className="span stack stack--sm">
          <Field label="Items" error={fieldState.error?.message ?? fieldState.error?.root?.message} required>
            <SelectToAdd
              // Leaving the picker is not an entry: the amounts are typed next.
              field={{ ...field, onBlur: () => undefined }}
              placeholder="Add feedstock or chemical"
              options={options}
              scan={{
                tables: ["feedstocks", "chemicals"],
                toValue: (scanned) => options.find(({ value }) => value.endsWith(scanned))?.value,
              }}
              onAdd={add}
            />
          </Field>
          <UseRows control={control} rows={rows} stocks={stocks} onChange={field.onChange} />
        </div>
        {canOverdraw ? (
          <Checkbox className="span" {...register("allow_overdraw")}>
            {USED_ALREADY}
          </Checkbox>
        ) : null}
        <CreatedByFields control={control} />
        <TextAreaField control={control} name="comments" />
      </FormFieldsContext>
    </CommandFormDialog>
  );
}
