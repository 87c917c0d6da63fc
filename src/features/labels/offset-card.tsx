import { typedFault } from "#domain/values/number-text.ts";
import { Field } from "#ui/field/field.tsx";
import { Stepper } from "#ui/number/stepper.tsx";
import { Card } from "#ui/panel/card.tsx";
import type { LabelSettings } from "./label-settings.ts";

type Nudge = LabelSettings["nudge"];
const mm = { unit: "mm", step: 0.5, min: -10, max: 10 };

/** The offset of the labels on the page, for a printer that prints beside them. */
export function OffsetCard({ nudge, onChange }: { nudge: Nudge; onChange: (nudge: Nudge) => void }) {
  return (
    <Card title="Printer offset">
      <div className="stack">
        <Field label="To the right" error={typedFault("To the right", nudge.x)}>
          <Stepper {...mm} value={nudge.x} onChange={(x) => onChange({ ...nudge, x })} />
        </Field>
        <Field label="Down" error={typedFault("Down", nudge.y)}>
          <Stepper {...mm} value={nudge.y} onChange={(y) => onChange({ ...nudge, y })} />
        </Field>
      </div>
    </Card>
  );
}
