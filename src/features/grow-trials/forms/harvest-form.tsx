import { type ReactNode, useState } from "react";
import { type FieldErrors, useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import { useSuggestion } from "#components/form/use-suggestion.ts";
import {
  type CommandForm,
  type CommandFormProps,
  useCommandForm,
  useEntered,
} from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { daysBetween } from "#domain/grow-trials/weeks.ts";
import { harvestDateDoubt } from "#domain/trays/checks.ts";
import type { Formulation, HarvestData } from "#domain/trays/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { TrayAside } from "../trial-labels.tsx";
import { HarvestFields, type HarvestValues } from "./harvest-fields.tsx";

type Props = { trial: GrowTrialDetail; tray: Formulation; onClose: () => void };
type FormProps = Props & CommandFormProps<HarvestValues>;

/** The form of a tray's harvest: adds it, or edits an existing one. */
export function HarvestForm({ trial, tray, onClose }: Props) {
  // A harvest that arrives from another tablet must not replace the open form by the other one.
  const [harvest] = useState(tray.harvest_data);
  return harvest ? (
    <HarvestEditForm trial={trial} tray={tray} harvest={harvest} onClose={onClose} />
  ) : (
    <NewHarvestForm trial={trial} tray={tray} onClose={onClose} />
  );
}

/** The form of a new harvest. */
export function NewHarvestForm(props: FormProps) {
  const { trial, tray } = props;
  const { created_at } = useEntered();
  const { seed_sown_date, trial_length } = trial;
  const commandForm = useCommandForm<HarvestValues>({
    ...props,
    command: commands.addHarvestData,
    params: { id: tray.id },
    defaults: {
      trial_length: (seed_sown_date ? daysBetween(seed_sown_date, created_at) : trial_length) ?? undefined,
      num_plugs_harvested: tray.num_plugs_active,
      root_comments: [],
      leaf_comments: [],
    },
    question: ({ created_at: at }) => dateQuestion(at, seed_sown_date),
    texts: { lines },
  });
  const at = useWatch({ control: commandForm.form.control, name: "created_at" });
  useSuggestion(
    commandForm.form,
    "trial_length",
    seed_sown_date && at ? daysBetween(seed_sown_date, at) : null,
  );
  return <HarvestDialog {...props} of={commandForm} />;
}

/** The form that edits an existing harvest. */
export function HarvestEditForm(props: FormProps & { harvest: HarvestData }) {
  const { id, tray_formulation_id: _, recorded: __, ...stored } = props.harvest;
  // The other fields can be edited before the plants are dry.
  const shown = { ...stored, is_drying: stored.leaf_dry_mass === null || stored.root_dry_mass === null };
  const commandForm = useEditForm<HarvestValues>({
    ...props,
    command: commands.updateHarvestData,
    params: { id },
    shown,
    question: ({ created_at: at }) => dateQuestion(at, props.trial.seed_sown_date),
    texts: { lines },
  });
  return <HarvestDialog {...props} of={commandForm} />;
}

function dateQuestion(at: string | null | undefined, sown: string | null): string | undefined {
  const doubt = harvestDateDoubt(at ?? null, sown);
  return doubt === null ? undefined : `${doubt} Save it with this date?`;
}

function HarvestDialog({ of, trial, tray }: Props & { of: CommandForm<HarvestValues> }): ReactNode {
  // The tags of the lab would move what is below them when they arrive.
  if (useLabQuery(queries.listTagComments) === undefined) return null;
  return (
    <CommandFormDialog
      of={of}
      title="Add/Edit Harvest Data"
      aside={<TrayAside trial={trial} tray={tray} />}
      isLong="longest"
    >
      <HarvestFields form={of.form} active={tray.num_plugs_active} />
    </CommandFormDialog>
  );
}

function lines(errors: FieldErrors): string[] {
  return Object.entries(errors).map(([field, error]) => `${field}: ${error?.message}`);
}
