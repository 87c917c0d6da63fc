import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import type { AnyCommand } from "#contract/operation.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { optionalText, requiredText } from "#domain/values/text.ts";
import { chosenId } from "#domain/values/traits.ts";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { useReplica } from "#hooks/use-records.ts";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import "../form/form.css";
import { FormFieldsContext, TextField } from "../form/form-fields.tsx";
import { LocationField } from "../form/lookup-fields.tsx";
import { useSaving } from "../saving/use-saving.ts";

const location_id = chosenId("Location is required").meta({ label: "Location", of: "locations" });
const places = {
  none: z.object({ location_id }),
  optional: z.object({ location_id, location_details: optionalText("Location details") }),
  required: z.object({
    location_id,
    location_details: requiredText("Location details", "Location details are required"),
  }),
};
type Place = { location_id: string; location_details?: string | null };

type Props = {
  table: TableName;
  /** The command that moves one record. */
  command: AnyCommand;
  details?: "optional" | "required" | undefined;
  ids: readonly string[];
  onClose: () => void;
  onMoved: () => void;
};

/** The form that moves records to one place: one write for each record, all or none saved. */
export function MoveDialog({ table, command, details, ids, onClose, onMoved }: Props) {
  const replica = useReplica();
  const { saveAll } = useSaving();
  const schema = places[details ?? "none"];
  const resolver = zodResolver(schema as z.ZodType<Place, Place>);
  const form = useCalmForm<Place, unknown, Place>({ resolver, mode: "onTouched" });
  const { control, formState } = form;

  async function move(place: Place) {
    const records = (await Promise.all(ids.map((id) => replica.get(table, id)))) as unknown as (Place & {
      id: string;
    })[];
    const inputs = records.map((record) => {
      const base = Object.fromEntries(
        Object.keys(place).map((field) => [field, record[field as keyof Place]]),
      );
      return { params: { id: record.id }, body: { ...place, base } };
    });
    const to = (await replica.get("locations", place.location_id))?.name ?? "";
    const count = ids.length === 1 ? "1 record" : `${ids.length} records`;
    const saved = { title: `${count} moved to ${to}.` };
    const outcome = await saveAll(command, inputs, { saved, canUndo: true });
    if (outcome.kind !== "saved") return;
    onClose();
    onMoved();
  }
  return (
    <FormDialog
      open
      title={ids.length === 1 ? "Move 1 record" : `Move ${ids.length} records`}
      submitLabel="Move"
      dirty={formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(move)}
    >
      <FormFieldsContext value={fieldsOf(schema)}>
        <div className="formgrid">
          <LocationField control={control} name="location_id" required />
          {details ? (
            <TextField control={control} name="location_details" required={details === "required"} />
          ) : null}
        </div>
      </FormFieldsContext>
    </FormDialog>
  );
}
