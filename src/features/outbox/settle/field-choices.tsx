import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import "./conflicting-versions.css";
import { fieldView, showField } from "#components/record/field-views.ts";
import { fieldNamed } from "#contract/fields.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { Radio } from "#ui/choice/checkbox.tsx";
import { Button } from "#ui/press/button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { EntryActions } from "../entry/entry-actions.tsx";
import type { Theirs } from "../entry/reason/reason.ts";
import { ServerAnswer } from "../entry/reason/server-answer.tsx";
import type { Outbox } from "../use-outbox.ts";
import { ConflictingVersionsHead } from "./conflicting-versions.tsx";
import { type Choices, type EditConflict, mergedFields } from "./edit-conflict.ts";
import { BaseValue, MergedField, ShownValue } from "./merged-field.tsx";

type Props = {
  entry: OutboxEntry;
  conflict: EditConflict;
  theirs: Theirs;
  outbox: Outbox;
  /** Shows the values that both edits started from in a column of their own. */
  hasBase?: boolean;
  saveLabel: string;
  onSave: (choices: Choices) => unknown;
  onSettled: () => void;
};

const sides = ["mine", "theirs"] as const;
const sideLabels = { mine: "Mine", theirs: "Theirs" };

/** The fields with two values: the person chooses one for each, none is preselected. Then the fields without a choice. */
export function FieldChoices({ entry, conflict, theirs, outbox, hasBase = false, ...props }: Props) {
  const { saveLabel, onSave, onSettled } = props;
  const { fields, values, base, current } = conflict;
  const [choices, setChoices] = useState<Choices>({});
  const chooseAll = (side: "mine" | "theirs") =>
    setChoices(Object.fromEntries(fields.map((field) => [field, side])));
  const open = fields.filter((field) => choices[field] === undefined).length;
  const versions = { mine: values, theirs: current };
  const shown = { names: outbox.names, operation: entry.operation };
  return (
    <>
      <ConflictingVersionsHead
        entry={entry}
        theirs={theirs}
        outbox={outbox}
        hasBase={hasBase}
        mineAction={
          <Button size="sm" onClick={() => chooseAll("mine")}>
            Keep mine
          </Button>
        }
        theirsAction={
          <Button size="sm" onClick={() => chooseAll("theirs")}>
            Keep theirs
          </Button>
        }
      />
      <div className="cfs">
        {fields.map((field) => (
          <div
            className={classNames("cf", hasBase && "has-base")}
            key={field}
            role="radiogroup"
            aria-label={fieldNamed(field, entry.operation).label}
          >
            <span className="cf__name">{fieldNamed(field, entry.operation).label}</span>
            {hasBase ? <BaseValue field={field} values={base} {...shown} /> : null}
            {sides.map((side) => {
              const isOn = choices[field] === side;
              const view = fieldView(field, versions[side], outbox.names, entry.operation);
              return (
                <Radio
                  key={side}
                  className={classNames("cf__opt", isOn && "is-on")}
                  name={`${entry.seq} ${field}`}
                  // On wide screens only the column head names the side, which a screen reader does not read here.
                  aria-label={`${sideLabels[side]} ${view ? showField(view) : "–"}`}
                  checked={isOn}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                >
                  <span className="cf__who">{sideLabels[side]}</span>
                  <ShownValue field={field} values={versions[side]} {...shown} />
                </Radio>
              );
            })}
          </div>
        ))}
        {mergedFields(conflict).map((merged) => (
          <MergedField key={merged.field} merged={merged} conflict={conflict} {...shown} />
        ))}
      </div>
      <p className="cfopen small muted" aria-live="polite">
        {open > 0 ? `${open} ${open === 1 ? "field" : "fields"} still to choose` : null}
      </p>
      <ServerAnswer entry={entry} />
      <EntryActions
        entry={entry}
        names={outbox.names}
        onSettled={onSettled}
        settle={
          <Button
            variant="primary"
            icon={IconCheck}
            disabled={open > 0}
            onClick={() => void onSave(choices)}
            guarded
          >
            {saveLabel}
          </Button>
        }
      />
    </>
  );
}
