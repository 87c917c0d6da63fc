import type { z } from "zod";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { NothingGerminated } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";

type Values = z.input<typeof NothingGerminated>;

/** True if recorded data states that something grew in the tray. */
export function hasGrown({ weekly_data, harvest_data }: Formulation): boolean {
  return weekly_data.length > 0 || harvest_data !== null;
}

/**
 * Returns a function that records, after a confirmation, that nothing germinated in the tray. It returns true if that
 * was saved.
 */
export function useNothingGerminated(
  trial: GrowTrialDetail,
  { id, identifier, num_plugs_active: active }: Formulation,
): (entered: Values) => Promise<boolean> {
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
