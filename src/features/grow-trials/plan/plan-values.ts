import type { FieldErrors } from "react-hook-form";
import type { FormValues } from "#components/saving/use-command-form.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { type Plan, PlanRow } from "#domain/trays/plan.ts";

type RowValues = FormValues<typeof PlanRow>;
/** Values of the plan of a trial while it is filled in. */
export type PlanValues = Omit<FormValues<typeof Plan>, "rows"> & { rows: RowValues[] };

/** A row in which nothing is entered. Three trays of a composition are the fewest whose spread is of use. */
export const emptyRow: RowValues = {
  cnf_id: null,
  cnf_description: null,
  additive_id: null,
  additive_ratio: null,
  substrate_type_id: null,
  preparation_steps: [],
  grow_trial_fertilizer_id: null,
  grow_trial_plant_id: null,
  test_for: null,
  num_plugs_created: null,
  replicates: 3,
};

const fields = fieldsOf(PlanRow);

/** A line for each fault of the rows, with its row and its column: `- Row 2, Plant: Please select a valid plant`. */
export function planFaults({ rows = [] }: FieldErrors<PlanValues>): string[] {
  const ofAll = (rows as { root?: { message?: string }; message?: string }).root ?? rows;
  const lines = Array.isArray(rows)
    ? rows.flatMap((row: Record<string, unknown> | undefined, index) =>
        Object.entries(row ?? {}).flatMap(([name, error]) => {
          const message = messageOf(error);
          return message ? `- Row ${index + 1}, ${fields[name as keyof PlanRow]?.label}: ${message}` : [];
        }),
      )
    : [];
  return "message" in ofAll && ofAll.message ? [`- ${ofAll.message}`, ...lines] : lines;
}

/** The message of a field; of a list, that of its first line with an error. */
function messageOf(error: unknown): string | undefined {
  const { message } = (error ?? {}) as { message?: string };
  return message ?? (Array.isArray(error) ? error.map(messageOf).find(Boolean) : undefined);
}
