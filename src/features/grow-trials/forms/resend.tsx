import type { ReactNode } from "react";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import type { ResendProps } from "#components/saving/resend-forms.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { withoutWeek } from "#domain/trays/plugs.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { Code } from "#ui/text/unbroken.tsx";
import { PlanFields, usePlanOptions } from "../plan/plan-fields.tsx";
import type { PlanValues } from "../plan/plan-values.ts";
import { FormulationEditForm, NewFormulationForm } from "./formulation/formulation-form.tsx";
import { HarvestEditForm, NewHarvestForm } from "./harvest-form.tsx";
import { SeedSownForm } from "./seed-sown-form.tsx";
import { TransplantForm } from "./transplant-form.tsx";
import { PlugLossForm } from "./week/plug-loss-form.tsx";
import { RemovalEditForm, RemovalVoidForm } from "./week/removal-forms.tsx";
import { WeekEditForm } from "./week/week-edit-form.tsx";
import { WeeklyDataForm } from "./week/weekly-data-form.tsx";

type Resent = ResendProps & {
  /** The values of the write. They fit only the form of its own command. */
  initial: object;
};

/** The form that edits a refused write of a trial: a new tray, the plan of its trays, or its seed-sown data. */
export function TrialResend({ entry, ...rest }: Resent) {
  const trial = useLabQuery(queries.getGrowTrial, { params: { id: entry.params.id ?? "" } });
  if (!trial) return null;
  if (entry.operation === "addFormulation") return <NewFormulationForm {...rest} trial={trial} />;
  if (entry.operation === "addFormulations") return <PlanDialog {...rest} trial={trial} />;
  return <SeedSownForm {...rest} trial={trial} />;
}

/** The form that edits a refused write of a tray. */
export function TrayResend({ entry, ...rest }: Resent) {
  const id = trayOf(entry);
  const tray = useLabQuery(queries.getTrayFormulation, { params: { id } });
  const trial = useLabQuery(queries.getGrowTrial, { params: { id: tray?.grow_trial_id ?? "" } });
  return tray && trial ? formOf(entry, trial, tray, rest) : null;
}

function formOf(
  entry: OutboxEntry,
  trial: GrowTrialDetail,
  tray: Formulation,
  rest: Omit<Resent, "entry">,
): ReactNode {
  switch (entry.operation) {
    case "updateFormulation":
      return <FormulationEditForm {...rest} trial={trial} formulation={tray} />;
    case "addTransplantData":
      return <TransplantForm {...rest} trial={trial} tray={tray} />;
    case "addPlugRemovedData":
      return <PlugLossForm {...rest} trial={trial} tray={tray} />;
    case "addHarvestData":
      return <NewHarvestForm {...rest} trial={trial} tray={tray} />;
    case "updateHarvestData":
      return tray.harvest_data ? (
        <HarvestEditForm {...rest} trial={trial} tray={tray} harvest={tray.harvest_data} />
      ) : null;
    case "updateWeeklyData": {
      const week = tray.weekly_data.find(({ id }) => id === entry.params.id);
      return week ? <WeekEditForm {...rest} trial={trial} tray={tray} week={week} /> : null;
    }
    case "editPlugRemoval":
    case "voidPlugRemoval": {
      const removal = tray.plug_removals.find(({ id }) => id === entry.params.id);
      if (removal === undefined) return null;
      const Form = entry.operation === "editPlugRemoval" ? RemovalEditForm : RemovalVoidForm;
      return <Form {...rest} trial={trial} tray={tray} removal={removal} />;
    }
    default: {
      const own = createdId(entry, entry.body as { id?: string });
      return <WeeklyDataForm {...rest} trial={trial} tray={withoutWeek(tray, own)} />;
    }
  }
}

/** The id of a write's tray; the params of a harvest's edit contain only the harvest's id. */
function trayOf({ touches, params }: OutboxEntry): string {
  const tray = touches.map(keyToRef).find(({ table }) => table === "tray_formulations");
  return tray?.id ?? params.id ?? "";
}

/** The form that edits a refused plan. */
function PlanDialog({ trial, ...props }: CommandFormProps<PlanValues> & { trial: GrowTrialDetail }) {
  const { options, offered } = usePlanOptions(trial);
  const commandForm = useCommandForm<PlanValues>({ ...props, ...options });
  return (
    <CommandFormDialog of={commandForm} title="Plan trays" aside={<Code>{trial.code}</Code>}>
      <div className="wide">
        <PlanFields form={commandForm.form} trial={trial} offered={offered} />
      </div>
    </CommandFormDialog>
  );
}
