import {
  IconArrowsRight,
  IconCamera,
  IconCircleMinus,
  IconEye,
  IconRulerMeasure,
  IconTag,
  IconTestPipe,
} from "@tabler/icons-react";
import { FROM_SCANNER } from "#components/form/use-address.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { printLabelsPath } from "#domain/qr-labels/addresses.ts";
import { stepLabel } from "#domain/steps/steps.ts";
import type { Glyph } from "#ui/text/icon.tsx";
import type { Found } from "./read-found.ts";

/** An action for a scanned record, and the address of its form. */
export type QuickAction = { label: string; note?: string; icon: Glyph; to: string };

/** The actions for a scanned record, the most frequent first; a reader prints its label only. */
export function quickActions(found: Found, mayWrite: boolean): QuickAction[] {
  const print = { label: "Print label", icon: IconTag, to: printLabelsPath([found]) };
  if (!mayWrite) return [print];
  const { table, id, step, shelf, trialId, left } = found;
  const page = pathOf(found);
  const actions: QuickAction[] = [];
  if (left)
    actions.push({ label: "Add use record", icon: IconCircleMinus, to: `${page}?form=use&${FROM_SCANNER}` });
  if (table === "cnfs")
    actions.push(
      { label: "Initial characterization", icon: IconEye, to: `${page}?form=initial` },
      { label: "Sample for library", icon: IconTestPipe, to: `${page}?form=sample` },
    );
  if (shelf !== null) {
    const tray = table === "tray_formulations" ? `?tray=${id}` : "";
    const to = `${pathOf({ table: "grow_trials", id: shelf })}/shelf${tray}`;
    actions.push({ label: "Add Weekly Data", icon: IconRulerMeasure, to });
  }
  if (table === "tray_formulations" && found.isActive && trialId !== null) {
    const to = `${pathOf({ table: "grow_trials", id: trialId })}?form=image&tray=${id}`;
    actions.push({ label: "Add image", icon: IconCamera, to });
  }
  if (table === "grow_trials")
    actions.push({ label: "Add image", icon: IconCamera, to: `${page}/images?form=image` });
  if (step)
    actions.push({
      label: stepLabel(step),
      note: "Next step",
      icon: IconArrowsRight,
      to: `${page}?selected=${step.name}`,
    });
  return [...actions, print];
}
