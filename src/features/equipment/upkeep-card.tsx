import "./upkeep-card.css";
import { IconTool } from "@tabler/icons-react";
import { WriteButton } from "#components/person/write-button.tsx";
import { EnteredBy } from "#components/record/record-facts.tsx";
import { upkeepKinds } from "#domain/equipment/due.ts";
import type { EquipmentDetail } from "#domain/equipment/schema.ts";
import { daysBetween } from "#domain/grow-trials/weeks.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { useLab, usePersonName } from "#hooks/lab-context.tsx";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";

/** When maintenance and calibration are due, and the log of what was done. */
export function UpkeepCard({ equipment, onRecord }: { equipment: EquipmentDetail; onRecord: () => void }) {
  const nameOf = usePersonName();
  const now = new Date(useLab().env.now()).toISOString();
  const { upkeep, maintenance_due, calibration_due } = equipment;
  const due = { MAINTENANCE: maintenance_due, CALIBRATION: calibration_due };
  return (
    <Card title="Maintenance and calibration">
      <KeyValues
        columns={2}
        items={upkeepKinds.map((kind) => ({
          label: `${showName(kind)} due`,
          value: dueText(due[kind], now),
        }))}
      />
      <ul className="upkeeplog" aria-label="Maintenance and calibration log">
        {upkeep.map(({ id, kind, comments, created_by, recorded_by, creation_date }) => (
          <li key={id}>
            <b>{showName(kind)}</b> <span className="nowrap">{showDate(creation_date)}</span>
            <span className="sub">{[nameOf(created_by), comments].filter(Boolean).join(" · ")}</span>
            <EnteredBy by={created_by} recordedBy={recorded_by} />
          </li>
        ))}
      </ul>
      {upkeep.length === 0 ? <p className="muted upkeeplog">Nothing is recorded yet.</p> : null}
      <WriteButton size="sm" className="upkeeplog" icon={IconTool} onClick={onRecord}>
        Record as done
      </WriteButton>
    </Card>
  );
}

function dueText(due: string | null, now: string): string {
  if (due === null) return "No interval";
  return daysBetween(now, due) < 0 ? `${showDate(due)}, overdue` : showDate(due);
}
