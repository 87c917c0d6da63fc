import { IconPencil } from "@tabler/icons-react";
import { mayCorrect } from "#domain/homogenizations/corrected.ts";
import type { Corrected, HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import type { Written } from "#domain/kernel/written.ts";
import { FINISHED } from "#domain/steps/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import type { KeyValue } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";

type Props = {
  homogenization: HomogenizationDetail;
  /** Who entered the data; null before. */
  entered: Written | null;
  onClick: () => void;
};

/** The button that opens the correction of a step's data; nothing if this user may not correct it. */
export function CorrectButton({ homogenization, entered, onClick }: Props) {
  const { env } = useLab();
  const { email } = useSession();
  const isOpen = entered !== null && homogenization.state !== FINISHED;
  if (!isOpen || !mayCorrect(entered, { by: email, at: isoNow(env) })) return null;
  return (
    <Button size="sm" icon={IconPencil} onClick={onClick}>
      Correct
    </Button>
  );
}

/** Who corrected data, when and why, for a list of values; empty if the data was never corrected. */
export function correctionOf(corrected: Corrected | null): KeyValue[] {
  if (corrected === null) return [];
  const { by, at, reason } = corrected;
  return [{ label: "Corrected", value: `${showDateTime(at)}, ${by}: ${reason}`, wide: true }];
}
