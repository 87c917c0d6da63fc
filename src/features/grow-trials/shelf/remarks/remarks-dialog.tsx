import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { measuredAt } from "#domain/grow-trials/weeks.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NewWeeklyData } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { FIRST_DAY, LAST_DAY, utcToLocal } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { DateInput } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextArea } from "#ui/field/text-area.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Entry } from "../pad/entry.ts";

type Props = {
  trial: Pick<GrowTrialDetail, "seed_sown_date">;
  tray: Formulation;
  entry: Entry;
  onChange: (changed: Partial<Pick<Entry, "comment" | "measuredOn" | "measuredBy">>) => void;
  onClose: () => void;
};

/** The comment of a week, and when and by whom it was measured; each change is stored with the entry at once. */
export function RemarksDialog({ trial, tray, entry, onChange, onClose }: Props) {
  const { comment, measuredOn, measuredBy, corrects } = entry;
  const { env } = useLab();
  const { email } = useSession();
  const at = corrects?.created_at ?? measuredAt(trial.seed_sown_date, entry.week, isoNow(env));
  return (
    <Dialog
      open
      title={`Comment of ${tray.identifier}`}
      onClose={onClose}
      foot={
        <>
          <span className="push" />
          <Button variant="primary" onClick={onClose}>
            Back to the figures
          </Button>
        </>
      }
    >
      <div className="remarks">
        <Field label={fieldsOf(NewWeeklyData).additional_comments.label}>
          <TextArea
            maxLength={500}
            value={comment}
            onChange={(event) => onChange({ comment: event.target.value })}
          />
        </Field>
        <Field label="Measured on" hint="New York time">
          <DateInput
            withTime
            min={FIRST_DAY}
            max={LAST_DAY}
            value={measuredOn ?? utcToLocal(at)}
            onChange={(local) => onChange({ measuredOn: local || undefined })}
          />
        </Field>
        <Field label="Measured by">
          <TextInput
            type="email"
            value={measuredBy ?? corrects?.created_by ?? email}
            onChange={(event) => onChange({ measuredBy: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
