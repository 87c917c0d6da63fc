import { IconCloud, IconDeviceTablet, IconEqual, IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./conflicting-versions.css";
import { type FieldView, fieldView, fieldViews, showField } from "#components/record/field-views.ts";
import { showWhenInFull } from "#domain/values/time.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import type { Theirs } from "../entry/reason/reason.ts";
import type { Outbox } from "../use-outbox.ts";

type Props = { entry: OutboxEntry; theirs: Theirs; outbox: Outbox };

/** A write beside the server's record: first the values that differ, then the equal ones. */
export function ConflictingVersions({ entry, theirs, outbox }: Props) {
  const { names } = outbox;
  const pairs = fieldViews(entry.body, names, entry.operation).map((mine) => ({
    mine,
    other: fieldView(mine.key, theirs.values, names, entry.operation),
  }));
  const different = pairs.filter(({ mine, other }) => !other || showField(mine) !== showField(other));
  const same = pairs.filter((pair) => !different.includes(pair)).map(({ mine }) => mine);
  return (
    <>
      <ConflictingVersionsHead entry={entry} theirs={theirs} outbox={outbox} />
      <div className="cfs">
        {different.map(({ mine, other }) => (
          <section className="cf" key={mine.key} aria-label={mine.label}>
            <span className="cf__name">{mine.label}</span>
            <Value of={mine} who="Mine" />
            <Value of={other} who="Theirs" />
          </section>
        ))}
        {same.length > 0 ? <Same fields={same} /> : null}
      </div>
    </>
  );
}

/** The head of the two columns: the author and the time of each version. */
export function ConflictingVersionsHead(
  props: Props & { mineAction?: ReactNode; theirsAction?: ReactNode; hasBase?: boolean },
) {
  const { entry, theirs, outbox, mineAction, theirsAction, hasBase } = props;
  const { now } = outbox;
  const nameOf = usePersonName();
  const device = useDeviceKind();
  return (
    <div className={classNames("cfwho", hasBase && "has-base")}>
      <i />
      {hasBase ? (
        <div className="cfwho__base">
          <Icon of={IconHistory} />
          <span>
            <b>Before</b> <span>When the edit began</span>
          </span>
        </div>
      ) : null}
      <div>
        <Icon of={IconDeviceTablet} />
        <span>
          <b>Mine</b>{" "}
          <span>
            This {device}, {showWhenInFull(entry.recorded_at, now)}
          </span>
        </span>
        {mineAction}
      </div>
      <div>
        <Icon of={IconCloud} />
        <span>
          <b>Theirs</b>{" "}
          <span title={theirs.who ?? undefined}>
            {theirs.who ? nameOf(theirs.who) : "On the server"}
            {theirs.when ? `, ${showWhenInFull(theirs.when, now)}` : ""}
          </span>
        </span>
        {theirsAction}
      </div>
    </div>
  );
}

function Value({ of: field, who }: { of: FieldView | undefined; who: string }) {
  return (
    <p>
      <span className="small muted">{who} </span>
      <b className="num">
        {field?.text ?? "–"}
        {field?.unit ? <span className="unit">{field.unit}</span> : null}
      </b>
    </p>
  );
}

function Same({ fields }: { fields: FieldView[] }) {
  return (
    <section className="cf is-same" aria-label="Same on both">
      <span className="cf__name">Same on both</span>
      <p className="cf__same">
        <Icon of={IconEqual} />
        <span>
          {fields.map((field, i) => (
            <span key={field.key}>
              {i > 0 ? ", " : ""}
              {field.label} <b>{showField(field)}</b>
            </span>
          ))}
        </span>
      </p>
    </section>
  );
}
