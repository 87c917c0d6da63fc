import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NewWeeklyData, Removal } from "#domain/trays/forms.ts";
import { tooManyPlugs } from "#domain/trays/plugs.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { numberIn, typedFault } from "#domain/values/number-text.ts";
import { showUnit } from "#domain/values/words.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextArea } from "#ui/field/text-area.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Stepper } from "#ui/number/stepper.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import type { Entry, RemovalEntry } from "../pad/entry.ts";

type Props = {
  tray: Formulation;
  entry: Entry;
  /** The reasons of earlier removals in this trial. */
  reasons: readonly string[];
  onChange: (changed: Pick<Entry, "removals"> | Pick<Entry, "comment">) => void;
  onClose: () => void;
};

const removal = fieldsOf(Removal);

/** The removed plugs and the comment of a week; each change is stored with the entry at once. */
export function RemarksDialog({ tray, entry, reasons, onChange, onClose }: Props) {
  const { removals, comment } = entry;
  const [refusal, setRefusal] = useState<string>();
  const setRow = (index: number, changed: Partial<RemovalEntry>) => {
    setRefusal(undefined);
    onChange({ removals: removals.map((row, i) => (i === index ? { ...row, ...changed } : row)) });
  };
  function add() {
    const removed = removals.reduce(
      (sum, { num_plugs_removed }) => sum + (numberIn(num_plugs_removed) ?? 0),
      0,
    );
    if (removed >= tray.num_plugs_active) setRefusal(tooManyPlugs(removed, tray.num_plugs_active));
    else onChange({ removals: [...removals, { num_plugs_removed: 1, reason_for_removal: "" }] });
  }
  return (
    <Dialog
      open
      title={`Plugs and comment of ${tray.identifier}`}
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
        {removals.map((row, index) => (
          <fieldset className="remarks__row" key={index}>
            <legend className="vh">Plug removal {index + 1}</legend>
            <Field
              label={removal.num_plugs_removed.label}
              error={typedFault(removal.num_plugs_removed.label, row.num_plugs_removed)}
            >
              <Stepper
                value={row.num_plugs_removed}
                min={1}
                unit={showUnit(removal.num_plugs_removed.unit ?? "")}
                onChange={(num_plugs_removed) => setRow(index, { num_plugs_removed })}
              />
            </Field>
            <Field label={removal.reason_for_removal.label}>
              <TextInput
                value={row.reason_for_removal}
                onChange={(event) => setRow(index, { reason_for_removal: event.target.value })}
              />
            </Field>
            <IconButton
              label={`Delete plug removal ${index + 1}`}
              icon={IconTrash}
              danger
              onClick={() => onChange({ removals: removals.filter((_, i) => i !== index) })}
            />
            <div className="chips">
              {reasons.map((reason) => (
                <button
                  key={reason}
                  type="button"
                  className="chip"
                  onClick={() => setRow(index, { reason_for_removal: reason })}
                >
                  {reason}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
        {refusal ? <p role="alert">{refusal}</p> : null}
        <Button icon={IconPlus} onClick={add}>
          Add plug removal
        </Button>
        <Field label={fieldsOf(NewWeeklyData).additional_comments.label}>
          <TextArea
            maxLength={500}
            value={comment}
            onChange={(event) => onChange({ comment: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
