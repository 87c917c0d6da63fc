import { useState } from "react";
import { useController } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { FormFieldsContext, TextAreaField } from "#components/form/form-fields.tsx";
import { useCommandForm } from "#components/saving/use-command-form.ts";
import { SelectToAdd } from "#components/scan/select-to-add.tsx";
import { commands } from "#contract/index.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { purposeId, USED_ALREADY } from "#domain/resource-use/rules.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useSaveAll } from "#hooks/saving/use-save.ts";
import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Field } from "#ui/field/field.tsx";
import { type NopStock, useNopStocks } from "./use-nop-stocks.ts";
import { UseRows } from "./use-rows.tsx";
import { UsesForm, type UsesFormValues, type UsesValues } from "./uses-values.ts";

const fields = fieldsOf(UsesForm);

type Props = { params: { id: string }; onClose: () => void };

/**
 * Several items that were used for one NOP process: each becomes a use record of its own, and all are saved together or
 * none. A refused item is named.
 */
export function UsesOfProcessForm({ params: { id }, onClose }: Props) {
  const stocks = useNopStocks();
  const saveUses = useSaveUses(id, stocks);
  const [canOverdraw, setCanOverdraw] = useState(false);
  const commandForm = useCommandForm<UsesFormValues>({
    command: commands.addUsesToProcess,
    params: { id },
    defaults: { uses: [], allow_overdraw: false, comments: null },
    values: { schema: UsesForm, toWrite: (body) => ({ body }) },
    save: (body) => saveUses(body as UsesValues),
    onRefused: ({ code }) => setCanOverdraw(code === "INSUFFICIENT_STOCK" || code === "INACTIVE"),
    onClose,
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
    <CommandFormDialog of={commandForm} title="Add uses for this process">
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

/**
 * Returns a function that saves the uses of a form and adds them to a process, all in one step or none. A refusal names
 * the item.
 */
function useSaveUses(processId: string, stocks: readonly NopStock[]) {
  const { env } = useLab();
  const saveAll = useSaveAll();
  return async ({ uses, ...common }: UsesValues) => {
    const chosen = uses.map((use) => {
      const stock = stocks.find(({ key }) => key === use.stock);
      if (stock === undefined) throw new Error(`No stock ${use.stock}`);
      return { use, stock, id: env.newId() };
    });
    const writes = chosen.map(({ use: { stock: _, ...amount }, stock, id }) => ({
      command: stock.command,
      params: { id: stock.id },
      body: { ...common, ...amount, id, resource_use_purpose_id: purposeId("NOP_PROCESS"), purpose: null },
    }));
    const link = { params: { id: processId }, body: { resource_use_record_ids: chosen.map(({ id }) => id) } };
    const outcome = await saveAll(commands.addUsesToProcess, [...writes, link]);
    if (outcome.kind === "saved") return { ...outcome, id: outcome.ids.at(-1) ?? "" };
    const refused = outcome.kind === "rejected" ? chosen[outcome.index] : undefined;
    if (outcome.kind !== "rejected" || refused === undefined) return outcome;
    return { ...outcome, message: `${refused.stock.name}: ${outcome.message}` };
  };
}
