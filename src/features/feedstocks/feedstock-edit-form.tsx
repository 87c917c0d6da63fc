import { LocationField, SupplierField } from "#components/field/lookup-fields.tsx";
import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { StockDetailFields } from "#components/stock/stock-detail-fields.tsx";
import { commands, queries } from "#contract/index.ts";

/** The form of the details of a feedstock. */
export function FeedstockEditForm(props: EditFormProps) {
  return (
    <EditForm
      {...props}
      command={commands.editFeedstock}
      query={queries.getFeedstock}
      nameOf={({ identifier }) => identifier}
    >
      {(control, { amount_units }) => (
        <>
          <TextField control={control} name="product_id" />
          <SupplierField control={control} name="supplier_id" required kind="FEEDSTOCK" />
          <LocationField control={control} name="location_id" required />
          <StockDetailFields control={control} units={amount_units} />
          <TextAreaField control={control} name="initial_comments" />
        </>
      )}
    </EditForm>
  );
}
