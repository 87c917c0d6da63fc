import type { FormValues } from "#components/saving/use-command-form.ts";
import type { FormulationEdit, NewFormulation } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";

/** Values of the formulation form, for a new and for an existing tray. */
export type FormulationValues = FormValues<typeof NewFormulation> &
  Pick<FormValues<typeof FormulationEdit>, "base">;

/** The form's initial values for an existing tray. */
export function shownOf(tray: Formulation) {
  const { identifier, grow_trial_plant_id, cnf_id, cnf_description, grow_trial_fertilizer_id } = tray;
  const { additive_id, additive_ratio, substrate_type_id, preparation_steps, num_plugs_created } = tray;
  const { test_for, composition, initial_comments, created_by, created_at } = tray;
  return {
    formulation_identifier: identifier,
    grow_trial_plant_id,
    cnf_id,
    cnf_description,
    grow_trial_fertilizer_id,
    additive_id,
    additive_ratio,
    substrate_type_id,
    preparation_steps,
    num_plugs_created,
    test_for,
    composition,
    initial_comments,
    created_by,
    created_at,
  };
}

/** What a new tray can have in common with an existing one: all but the identifier, and who entered it when. */
export function copiedFrom(tray: Formulation) {
  const { formulation_identifier: _, created_by: __, created_at: ___, ...rest } = shownOf(tray);
  return rest;
}
