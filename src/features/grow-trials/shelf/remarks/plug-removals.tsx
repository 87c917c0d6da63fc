import { IconCornerDownLeft, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { Removal } from "#domain/trays/forms.ts";
import { plugsRemoved } from "#domain/trays/plug-counts.ts";
import { tooManyPlugs } from "#domain/trays/plugs.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { numberIn, typedNumber } from "#domain/values/number-text.ts";
import { showUnit, withUnit } from "#domain/values/words.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { ChipBar } from "#ui/choice/chip/chip-bar.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { Button } from "#ui/press/button.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { buzz, usePressGuard } from "#ui/press/press.ts";
import { usualReasons } from "../../forms/week/plug-removal-field.tsx";
import type { Entry, RemovalEntry } from "../pad/entry.ts";
import { nudge, typeKey } from "../pad/keys.ts";
import { NextKey, NumberPad } from "../pad/number-pad.tsx";
import { useTyping } from "../pad/use-typing.ts";
import { TrayHead } from "../tray/tray-head.tsx";

type Props = {
  trial: GrowTrialDetail;
  tray: Formulation;
  /** The entry that the removal belongs to; null after the week was saved: the removal is then saved by itself. */
  entry: Entry | null;
  onChange: (changed: Pick<Entry, "removals">) => void;
  onClose: () => void;
};

const fields = fieldsOf(Removal);
const { label, unit = "" } = fields.num_plugs_removed;

/**
 * The plugs that were removed from a tray: the number on the pad, then the reason, which completes the removal. One plug
 * is suggested. Another reason is typed above the reasons, where no keyboard covers it.
 */
export function PlugRemovals({ trial, tray, entry, onChange, onClose }: Props) {
  const [count, setCount] = useState({ text: "1", isNew: true });
  const [other, setOther] = useState("");
  const [fault, setFault] = useState<string>();
  const saveNow = useSaveRemoval(trial, tray);
  const isFirstPress = usePressGuard();
  const id = useId();
  const removals = entry?.removals ?? [];
  const removed = removals.reduce((sum, row) => sum + (numberIn(row.num_plugs_removed) ?? 0), 0);
  const left = Math.max(0, tray.num_plugs_active - removed);

  const write = (text: string, isNew = false) => {
    setFault(undefined);
    setCount({ text, isNew });
  };
  const type = (key: string) => write(typeKey(count.text, key, count));
  async function add(reason: string) {
    const typed = { num_plugs_removed: typedNumber(count.text), reason_for_removal: reason };
    const row = Removal.safeParse(typed);
    const total = removed + (row.data?.num_plugs_removed ?? 0);
    const refusal = row.success
      ? total > tray.num_plugs_active && tooManyPlugs(total, tray.num_plugs_active)
      : row.error.issues[0]?.message;
    if (!row.success || refusal) {
      buzz("refused");
      return setFault(refusal || undefined);
    }
    if (entry) onChange({ removals: [...removals, row.data] });
    else if (!(await saveNow(row.data))) return;
    buzz("saved");
    onClose();
  }
  useTyping({
    entry: count,
    onKey: type,
    onEnter: () => void add(other),
    // A scanner's text is no number of plugs.
    onBurst: (_, before) => {
      setCount(before);
      return false;
    },
  });

  const ofTrial = trial.formulations.flatMap(({ plug_removals }) =>
    plug_removals.map(({ reason_for_removal }) => reason_for_removal),
  );
  return (
    <main className="shelf__main shelf__main--plugs">
      <section className="shelf__fields" aria-label={`Plug removal of ${tray.identifier}`}>
        <TrayHead trial={trial} tray={tray} left={left} />
        <div className={fault ? "bigfield is-cur is-error" : "bigfield is-cur"}>
          <label className="bigfield__l" htmlFor={id}>
            {label}
          </label>
          <span className={count.isNew ? "bigfield__v is-new" : "bigfield__v"}>
            <span className="num bigfield__n" data-text={count.text}>
              <input
                id={id}
                className="num"
                type="text"
                inputMode="none"
                autoComplete="off"
                size={1}
                value={count.text}
                aria-invalid={fault ? true : undefined}
                aria-describedby={`${id}-error`}
                onChange={({ target }) => write(target.value)}
              />
            </span>
            <i className="caret" />
            <span className="unit">{showUnit(unit)}</span>
          </span>
          <span className="bigfield__e" id={`${id}-error`} role={fault ? "alert" : undefined}>
            {fault}
          </span>
        </div>
        <form
          className="plugreasons"
          onSubmit={(event) => {
            event.preventDefault();
            void add(other);
          }}
        >
          <Field label={fields.reason_for_removal.label}>
            <TextInput value={other} onChange={({ target }) => setOther(target.value)} />
          </Field>
          {other.trim() === "" ? null : (
            <Button type="submit" variant="primary" icon={IconCornerDownLeft}>
              Add
            </Button>
          )}
          <ChipBar label="Usual reasons">
            {[...new Set([...usualReasons, ...ofTrial])].map((reason) => (
              <button
                key={reason}
                type="button"
                className="chip"
                onClick={() => isFirstPress() && void add(reason)}
              >
                {reason}
              </button>
            ))}
          </ChipBar>
        </form>
        {removals.length > 0 ? (
          <ul className="plugsremoved" aria-label="Plug removals of this week">
            {removals.map((row, index) => (
              <li key={index}>
                <span>{removalText(row)}</span>
                <IconButton
                  label={`Delete plug removal ${index + 1}`}
                  icon={IconTrash}
                  danger
                  onClick={() => onChange({ removals: removals.filter((_, i) => i !== index) })}
                />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section className="shelf__pad" aria-label="Number pad">
        <NumberPad
          step={1}
          isWhole
          onNudge={(step) => write(nudge(count.text, step, undefined), true)}
          onKey={type}
        />
        <NextKey onNext={onClose}>{entry ? "Back to the figures" : "Back to the tray"}</NextKey>
      </section>
    </main>
  );
}

/** `2 plugs: damping off` */
export function removalText({ num_plugs_removed, reason_for_removal }: RemovalEntry): string {
  return `${withUnit(String(num_plugs_removed), unit)}: ${reason_for_removal}`;
}

/** Saves a removal outside a week's data; true if it was saved. */
function useSaveRemoval(trial: GrowTrialDetail, tray: Formulation): (row: Removal) => Promise<boolean> {
  const { env } = useLab();
  const { email } = useSession();
  const { save, isSaving } = useSaving();
  return async (row) => {
    // A second press is no second removal.
    if (isSaving()) return false;
    const body = { plug_removal_data: [row], created_by: email, created_at: isoNow(env) };
    const left = tray.num_plugs_created - plugsRemoved(tray) - row.num_plugs_removed;
    const title = `${trayCode(trial, tray)}: ${removalText(row)}. ${left} of ${tray.num_plugs_created} plugs left.`;
    const outcome = await save(
      commands.addPlugRemovedData,
      { params: { id: tray.id }, body },
      { saved: { title }, canUndo: true },
    );
    return outcome.kind === "saved";
  };
}
