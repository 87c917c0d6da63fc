import { IconPencil } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { WriteButton } from "#components/person/write-button.tsx";
import { completionOf } from "#components/process/step/step-notes.tsx";
import { type Corrected, mayCorrect } from "#domain/corrections/corrections.ts";
import type { Written } from "#domain/kernel/written.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { Card } from "#ui/panel/card.tsx";
import { type KeyValue, KeyValues } from "#ui/panel/key-values.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import type { StepProps } from "./values.ts";

type Props = Pick<StepProps, "homogenization" | "step"> & {
  title: string;
  items: KeyValue[];
  /** Who entered the data; null before. */
  entered: Written | null;
  corrected: Corrected | null;
  state: ComponentProps<typeof SyncBadge>["state"];
  onCorrect: () => void;
};

/** The data that was entered in a step, who corrected it, and a button for users who may correct it. */
export function EnteredCard({
  title,
  homogenization,
  step,
  items,
  entered,
  corrected,
  state,
  onCorrect,
}: Props) {
  const { env } = useLab();
  const { email, role } = useSession();
  const isOpen = entered !== null && homogenization.state !== FINISHED;
  const canCorrect = isOpen && mayCorrect(entered, { by: email, at: isoNow(env), role });
  return (
    <Card
      title={title}
      aside={
        <span className="row">
          <SyncBadge state={state} />
          {canCorrect ? (
            <WriteButton size="sm" icon={IconPencil} onClick={onCorrect}>
              Correct
            </WriteButton>
          ) : null}
        </span>
      }
    >
      <KeyValues columns={3} items={[...items, ...correctionOf(corrected), ...completionOf(step)]} />
    </Card>
  );
}

/** Who corrected data, when and why; empty if the data was never corrected. */
function correctionOf(corrected: Corrected | null): KeyValue[] {
  if (corrected === null) return [];
  const { by, at, reason } = corrected;
  return [{ label: "Corrected", value: `${showDateTime(at)}, ${by}: ${reason}`, wide: true }];
}
