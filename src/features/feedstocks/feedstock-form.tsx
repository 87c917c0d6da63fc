import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { AmountField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { ListChoiceField } from "#components/form/list-choice-field.tsx";
import { LocationField, SupplierField } from "#components/form/lookup-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { uniqueNote, useUniqueCheck } from "#components/form/use-unique-check.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { StockDetailFields } from "#components/stock/stock-detail-fields.tsx";
import { commands, queries } from "#contract/index.ts";
import { feedstockUnits, type NewFeedstock } from "#domain/feedstocks/schema.ts";
import { showName } from "#domain/values/words.ts";

type Values = z.input<typeof NewFeedstock>;

const { checkFeedstockUnique } = queries;
const check = {
  query: checkFeedstockUnique,
  toQuery: (value: string) => ({ fieldName: "identifier" as const, value }),
};

/** The form of a new delivery of feedstock. */
export function FeedstockForm(props: CommandFormProps<Values>) {
  const names = useFormList(queries.listFeedstockNames) ?? [];
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.createFeedstock,
    defaults: {
      identifier: "",
      product_id: null,
      type: "OTHER",
      is_active: true,
      amount_units: "KG",
    },
  });
  const { form, submit } = commandForm;
  const { control } = form;
  const identifier = useWatch({ control, name: "identifier" });
  const unique = useUniqueCheck(check, identifier, props.initial?.identifier);
  const options = names.map(({ id, name, feedstock_type }) => ({
    value: id,
    label: name,
    hint: showName(feedstock_type),
  }));
  return (
    <CommandFormDialog
      of={commandForm}
      title="New feedstock"
      isLong
      onSubmit={async (event) => {
        if (unique !== "in use") return submit(event);
        await form.trigger();
      }}
    >
      <ListChoiceField
        list="feedstock-names"
        control={control}
        name="feedstock_name_id"
        options={options}
        placeholder="Select feedstock"
        required
      />
      <TextField control={control} name="identifier" required {...uniqueNote(unique, checkFeedstockUnique)} />
      <AmountField control={control} name="amount_supplied" units={feedstockUnits} required />
      <SupplierField control={control} name="supplier_id" kind="FEEDSTOCK" required />
      <LocationField control={control} name="location_id" required />
      <TextField control={control} name="product_id" hint="The supplier's catalogue number" />
      <StockDetailFields control={control} unitsName="amount_units" />
      <TextAreaField control={control} name="initial_comments" />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
