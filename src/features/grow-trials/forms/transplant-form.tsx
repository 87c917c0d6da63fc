import { IconSeedlingOff } from "@tabler/icons-react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { EnteredBy, useEnteredDefaults } from "#components/form/created-by-fields.tsx";
import { DateTimeField } from "#components/form/date-fields.tsx";
import { NumberField, TextField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { transplantWarnings } from "#domain/trays/checks.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Transplant } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Button } from "#ui/press/button.tsx";
import { keepFocus } from "#ui/press/press.ts";
import { Code } from "#ui/text/unbroken.tsx";
import { hasGrown, useNothingGerminated } from "./use-nothing-germinated.ts";
import { ToCheck } from "./week/week-fields.tsx";

type Values = z.input<typeof Transplant>;

type Props = CommandFormProps<Values> & { trial: GrowTrialDetail; tray: Formulation };

/** The form of a tray's move to the grow system; entered again, it starts from the stored values. */
export function TransplantForm({ trial, tray, onClose, initial, save }: Props) {
  const entered = useEnteredDefaults();
  const commandForm = useCommandForm<Values>({
    command: commands.addTransplantData,
    params: { id: tray.id },
    initial,
    save,
    defaults: {
      transplanted_at: tray.transplanted_at ?? entered.created_at,
      germination_rate: tray.germination_rate ?? undefined,
      location_details: tray.location_details ?? "",
      ...entered,
    },
    onSaved: onClose,
  });
  const { control } = commandForm.form;
  const recordNothing = useNothingGerminated(trial, tray);
  async function nothingGerminated() {
    if (!(await recordNothing(commandForm.form.getValues()))) return;
    await commandForm.draft.discard();
    onClose();
  }
  const germination_rate = useWatch({ control, name: "germination_rate" });
  return (
    <CommandFormDialog
      of={commandForm}
      title="Add/Edit Transplant Data"
      aside={<Code>{trayCode(trial, tray)}</Code>}
      onClose={onClose}
    >
      <DateTimeField control={control} name="transplanted_at" required />
      <div className="stack stack--sm">
        <NumberField control={control} name="germination_rate" required />
        {save === undefined && !hasGrown(tray) ? (
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
      <EnteredBy control={control} />
    </CommandFormDialog>
  );
}
