import { IconAlertCircleFilled } from "@tabler/icons-react";
import { useThumbnail } from "#components/photo/use-pictures.ts";
import { fieldViews } from "#components/record/field-views.ts";
import type { Names } from "#components/record/record-names.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";

/** Longer texts have a line of their own in a narrow card; in characters. */
const MAX_SHARED_LINE = 18;

/** The values of a write; a refused field is marked and shows its error. */
export function EntryFields({ entry, names }: { entry: OutboxEntry; names: Names }) {
  const errors = new Map((entry.problem?.errors ?? []).map(({ field, message }) => [field, message]));
  const isParked = entry.state === "parked";
  return (
    <div className="kvbox">
      <dl className="kv kv--2 obxkv">
        {fieldViews(entry.body, names, entry.operation).map(({ key, label, text, unit }) => {
          const error = isParked ? errors.get(key) : undefined;
          return (
            <div key={key} className={text.length > MAX_SHARED_LINE ? "wide" : undefined}>
              <dt>{label}</dt>
              <dd className={classNames(unit && "big num", error && "is-bad")}>
                {error ? <Icon of={IconAlertCircleFilled} filled /> : null}
                {text}
                {unit ? <span className="unit">{unit}</span> : null}
                {error && error !== entry.problem?.detail ? (
                  <p className="small">{showUnitsIn(error)}</p>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** The thumbnail of the picture that is attached to a write. */
export function EntryPicture({ entry }: { entry: OutboxEntry }) {
  const image = entry.creates.map(keyToRef).find(({ table }) => table === "images");
  const url = useThumbnail(image?.id ?? "");
  return url ? <img className="obxpicture" src={url} alt={entry.title} /> : null;
}
