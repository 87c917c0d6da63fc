import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useId } from "react";
import "./plug-removal-rows.css";
import type { z } from "zod";
import { fieldsOf } from "#domain/fields.ts";
import { Removal } from "#domain/trays/forms.ts";
import { tooManyPlugs } from "#domain/trays/plugs.ts";
import { removalReasons } from "#domain/trays/reasons.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useNotices } from "#ui/notices.tsx";
import { SearchableSelect } from "#ui/searchable-select.tsx";
import { Stepper } from "#ui/stepper.tsx";

/** One line of plugs taken out, while it is typed. */
export type RemovalRow = { [K in keyof z.input<typeof Removal>]: z.input<typeof Removal>[K] | null };

/** What is wrong with a line. */
export type RemovalErrors = Partial<Record<keyof RemovalRow, string>>;

type Props = {
  value: readonly RemovalRow[];
  onChange: (rows: RemovalRow[]) => void;
  onBlur?: () => void;
  /** By line, in the order of the lines. */
  errors?: readonly (RemovalErrors | undefined)[];
  /** Plugs that stand in the tray now. */
  active: number;
};

const fields = fieldsOf(Removal);
const empty: RemovalRow = { num_plugs_removed: null, reason_for_removal: null };

/** Lines of plugs taken out of a tray, with their reasons: no more of them than plugs stand there. */
export function PlugRemovalRows({ value, onChange, onBlur, errors = [], active }: Props) {
  const id = useId();
  const { notify } = useNotices();
  const removed = plugsIn(value);
  const change = (at: number, row: Partial<RemovalRow>) =>
    onChange(value.map((one, i) => (i === at ? { ...one, ...row } : one)));

  function add() {
    if (removed >= active) {
      notify({ id, kind: "error", title: tooManyPlugs(removed, active) });
      return;
    }
    onChange([...value, empty]);
  }
  return (
    <fieldset className="field wide plugs" aria-labelledby={`${id}-label`}>
      <span className="label" id={`${id}-label`}>
        Plug removal
        <span className="opt">{`${removed} of ${active} active removed`}</span>
      </span>
      {value.length > 0 ? (
        <div className="plugrows">
          {value.map((row, i) => (
            // Lines have no names of their own, and all they hold is in the form's value.
            <div className="plugrow" key={i}>
              <b className="plugrow__n">{i + 1}</b>
              <Field
                label={`${fields.num_plugs_removed.label}, item ${i + 1}`}
                error={errors[i]?.num_plugs_removed}
              >
                <Stepper
                  value={row.num_plugs_removed}
                  onChange={(num_plugs_removed) => change(i, { num_plugs_removed })}
                  onBlur={onBlur}
                  unit={fields.num_plugs_removed.unit}
                  min={1}
                  lessLabel={`Fewer plugs, item ${i + 1}`}
                  moreLabel={`More plugs, item ${i + 1}`}
                />
              </Field>
              <Field
                label={`${fields.reason_for_removal.label}, item ${i + 1}`}
                error={errors[i]?.reason_for_removal}
              >
                <SearchableSelect
                  options={reasonsWith(row.reason_for_removal)}
                  value={row.reason_for_removal}
                  onChange={(reason_for_removal) => change(i, { reason_for_removal })}
                  onAdd={(reason_for_removal) => change(i, { reason_for_removal })}
                  addLabel={(typed) => `Use “${typed}”`}
                  onBlur={onBlur}
                  placeholder={fields.reason_for_removal.label}
                  required
                />
              </Field>
              <IconButton
                label={`Remove item ${i + 1}`}
                icon={IconTrash}
                danger
                onClick={() => onChange(value.filter((_, at) => at !== i))}
              />
            </div>
          ))}
        </div>
      ) : null}
      {removed > active ? <span className="err">{tooManyPlugs(removed, active)}</span> : null}
      <div>
        <Button icon={IconPlus} onClick={add}>
          Add plug removal
        </Button>
      </div>
    </fieldset>
  );
}

/** Plugs taken out by these lines, as far as they are typed. */
export function plugsIn(rows: readonly RemovalRow[]): number {
  return rows.reduce((sum, { num_plugs_removed }) => sum + (num_plugs_removed || 0), 0);
}

function reasonsWith(own: string | null) {
  const reasons: string[] = [...removalReasons];
  if (own && !reasons.includes(own)) reasons.push(own);
  return reasons.map((reason) => ({ value: reason, label: reason }));
}
