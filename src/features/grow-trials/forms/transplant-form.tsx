import { IconSeedlingOff } from "@tabler/icons-react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { DateTimeField } from "#components/form/date-fields.tsx";
import { NumberField, TextField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm, useEntered } from "#components/saving/use-command-form.ts";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { transplantWarnings } from "#domain/trays/checks.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { NothingGerminated, Transplant } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Button } from "#ui/press/button.tsx";
import { keepFocus } from "#ui/press/press.ts";
import { TrayAside } from "../trial-labels.tsx";
import { ToCheck } from "./week/week-fields.tsx";

type Values = z.input<typeof Transplant>;

type Props = CommandFormProps<Values> & { trial: GrowTrialDetail; tray: Formulation };

/** The form of a tray's move to the grow system; entered again, it starts from the stored values. */
export function TransplantForm({ trial, tray, ...props }: Props) {
  const { created_at } = useEntered();
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.addTransplantData,
    params: { id: tray.id },
    defaults: {
      transplanted_at: tray.transplanted_at ?? created_at,
      germination_rate: tray.germination_rate ?? undefined,
      location_details: tray.location_details ?? "",
    },
  });
  const { control } = commandForm.form;
  const recordNothing = useNothingGerminated(trial, tray);
  async function nothingGerminated() {
    if (!(await recordNothing(commandForm.form.getValues()))) return;
    await commandForm.draft.discard();
    props.onClose();
  }
  const germination_rate = useWatch({ control, name: "germination_rate" });
  return (
    <CommandFormDialog
      of={commandForm}
      title="Add/Edit Transplant Data"
      aside={<TrayAside trial={trial} tray={tray} />}
    >
      <DateTimeField control={control} name="transplanted_at" required />
      <div className="stack stack--sm">
        <NumberField control={control} name="germination_rate" required />
        {props.save === undefined && !hasGrown(tray) ? (
          <div>
            <Button
              size="sm"
              icon={IconSeedlingOff}
              onMouseDown={keepFocus}
              onClick={() => void nothingGerminated()}
            >
              Nothing germinated
            </Button>
          </div>
        ) : null}
      </div>
      <ToCheck warnings={transplantWarnings({ germination_rate })} />
      <div className="wide">
        <TextField control={control} name="location_details" required />
      </div>
      <CreatedByFields control={control} at="created_at" />
    </CommandFormDialog>
  );
}

/** True if recorded data states that something grew in the tray. */
function hasGrown({ weekly_data, harvest_data }: Formulation): boolean {
  return weekly_data.length > 0 || harvest_data !== null;
}

/**
 * Returns a function that records, after a confirmation, that nothing germinated in the tray. It returns true if that
 * was saved.
 */
function useNothingGerminated(
  trial: GrowTrialDetail,
  { id, identifier, num_plugs_active: active }: Formulation,
): (entered: z.input<typeof NothingGerminated>) => Promise<boolean> {
  const { save } = useSaving();
  const confirm = useConfirm();
  return async ({ created_by, created_at }) => {
    const plugs = active === 1 ? "its plug is" : `its ${active} plugs are`;
    const text = `Nothing germinated in ${trayCode(trial, { identifier })}? The germination rate is stored as 0 %, ${plugs} removed with this reason, and the tray becomes inactive.`;
    if (!(await confirm({ text, confirmLabel: "Nothing germinated" }))) return false;
    const input = { params: { id }, body: { created_by, created_at } };
    const outcome = await save(commands.recordNothingGerminated, input, { canUndo: true });
    return outcome.kind === "saved";
  };
}
