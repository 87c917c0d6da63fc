import { IconAlertCircleFilled } from "@tabler/icons-react";
import { fieldViews } from "#components/field-words.ts";
import type { Names } from "#components/record-names.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

/** Longer ones have a line to themselves in a narrow card. */
const A_LINE = 18;

/** What was typed, field by field; the field that was refused is marked, with what is wrong with it. */
export function EntryFields({ entry, names }: { entry: OutboxEntry; names: Names }) {
  const errors = new Map((entry.problem?.errors ?? []).map(({ field, message }) => [field, message]));
  const isParked = entry.state === "parked";
  return (
    <div className="kvbox">
      <dl className="kv kv--2 obxkv">
        {fieldViews(entry.body, names, entry.operation).map(({ key, label, text, unit }) => {
          const error = isParked ? errors.get(key) : undefined;
          return (
            <div key={key} className={text.length > A_LINE ? "wide" : undefined}>
              <dt>{label}</dt>
              <dd className={classNames(unit && "big num", error && "is-bad")}>
                {error ? <Icon of={IconAlertCircleFilled} filled /> : null}
                {text}
                {unit ? <span className="unit">{unit}</span> : null}
                {error && error !== entry.problem?.detail ? <p className="small">{error}</p> : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
