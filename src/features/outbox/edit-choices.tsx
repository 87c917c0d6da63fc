import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import "./mine-and-theirs.css";
import { fieldView, showField } from "#components/field-words.ts";
import { fieldNamed } from "#contract/fields.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { Button } from "#ui/button.tsx";
import { Radio } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { type Choices, type Clash, settledEdit } from "./edit-clash.ts";
import { EntryActions } from "./entry-actions.tsx";
import { MineAndTheirsHead } from "./mine-and-theirs.tsx";
import type { Theirs } from "./reason.ts";
import { ServerAnswer } from "./server-answer.tsx";
import type { Outbox } from "./use-outbox.ts";
import { useSettle } from "./use-settle.ts";

type Props = { entry: OutboxEntry; clash: Clash; theirs: Theirs; outbox: Outbox; onSettled: () => void };

const sides = ["mine", "theirs"] as const;
const words = { mine: "Mine", theirs: "Theirs" };

/** The fields that two people changed: for each, a person keeps one. Nothing is chosen for them. */
export function EditChoices({ entry, clash, theirs, outbox, onSettled }: Props) {
  const { fields, values, current } = clash;
  const [choices, setChoices] = useState<Choices>({});
  const { keep } = useSettle(entry, onSettled);
  const chooseAll = (side: "mine" | "theirs") =>
    setChoices(Object.fromEntries(fields.map((field) => [field, side])));
  const open = fields.filter((field) => choices[field] === undefined).length;
  const versions = { mine: values, theirs: current };
  return (
    <>
      <MineAndTheirsHead
        entry={entry}
        theirs={theirs}
        outbox={outbox}
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
            className="cf"
            key={field}
            role="radiogroup"
            aria-label={fieldNamed(field, entry.operation).label}
          >
            <span className="cf__name">{fieldNamed(field, entry.operation).label}</span>
            {sides.map((side) => {
              const isOn = choices[field] === side;
              const view = fieldView(field, versions[side], outbox.names, entry.operation);
              return (
                <Radio
                  key={side}
                  className={classNames("cf__opt", isOn && "is-on")}
                  name={`${entry.seq} ${field}`}
                  // On wide screens the column says whose it is, and only to the eye.
                  aria-label={`${words[side]} ${view ? showField(view) : "–"}`}
                  checked={isOn}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                >
                  <span className="cf__who">{words[side]}</span>
                  <b className="num">
                    {view?.text ?? "–"}
                    {view?.unit ? <span className="unit">{view.unit}</span> : null}
                  </b>
                </Radio>
              );
            })}
          </div>
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
            onClick={() => void keep(settledEdit(clash, choices))}
            guarded
          >
            Save choices
          </Button>
        }
      />
    </>
  );
}
