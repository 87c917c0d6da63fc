import { IconCircleCheck, IconPencil, IconPlant } from "@tabler/icons-react";
import { WriteButton } from "#components/person/write-button.tsx";
import { completionOf } from "#components/process/step/step-notes.tsx";
import { canSow } from "#domain/grow-trials/plan.ts";
import { SeedSown } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { showDateTime } from "#domain/values/time.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import type { StepProps } from "./step-parts.tsx";

const fields = fieldsOf(SeedSown);

/** The step of the seed-sown data: date, place and estimated harvest. */
export function SeedSownStep({ trial, step, unsent, onOpen }: StepProps) {
  const { name, location_details, seed_sown_date, estimated_harvest_date } = trial;
  if (seed_sown_date === null)
    return (
      <Card title="Seed Sown">
        <p className="only-narrow muted">No Seed Sown Data</p>
        <WriteButton
          className="only-wide"
          variant="primary"
          size="lg"
          icon={IconPlant}
          onClick={() => onOpen({ form: "seedSown" })}
        >
          Add Seed Sown Data
        </WriteButton>
      </Card>
    );
  return (
    <Card
      title="Seed Sown"
      aside={
        <span className="row">
          <SyncBadge state={unsent.data("addSeedSownData")} />
          {canSow(trial) ? (
            <WriteButton size="sm" icon={IconPencil} onClick={() => onOpen({ form: "seedSown" })}>
              Correct
            </WriteButton>
          ) : null}
        </span>
      }
    >
      <div className="stack">
        <p className="sownline">
          <Icon of={IconCircleCheck} />
          <b>Seed Sown Data Added</b>
          {step.state === "COMPLETED" ? null : <span>Mark as Completed to Continue</span>}
        </p>
        <KeyValues
          columns={2}
          items={[
            { label: fields.name.label, value: name },
            { label: fields.location_details.label, value: location_details },
            { label: fields.seed_sown_date.label, value: showDateTime(seed_sown_date) },
            {
              label: fields.estimated_harvest_date.label,
              value: estimated_harvest_date && showDateTime(estimated_harvest_date),
            },
            ...completionOf(step),
          ]}
        />
      </div>
    </Card>
  );
}
