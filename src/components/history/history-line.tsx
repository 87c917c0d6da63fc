import { IconArrowRight, IconChevronRight } from "@tabler/icons-react";
import { fromDevice, type Version } from "#domain/history/schema.ts";
import { titleOfVersion } from "#domain/history/titles.ts";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { showDateTime } from "#domain/values/time.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { entryState } from "#sync/outbox/status.ts";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { type DescribedChange, describeEntry, describeVersion } from "./describe-history.ts";
import type { KnownHistory } from "./use-history.ts";

/** One version from the lab. */
export function VersionLine({ version, known }: { version: Version; known: KnownHistory }) {
  const thisDevice = useDeviceKind();
  const nameOf = usePersonName();
  const { at, recorded_at, clock_off_ms, user, kind } = version;
  const { device, importer, author } = fromDevice(version.device);
  const from = device === known.device ? `this ${thisDevice}` : device;
  const changes = describeVersion(version, known.record, known.names);
  return (
    <li className="history__line">
      <div>
        <b>{titleOfVersion(version)}</b>
        <span className="sub">
          {[nameOf(user), showDateTime(recorded_at ?? at), device && `from ${from}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {importer === null ? null : (
          <span className="sub">
            From a rescue file, imported by {nameOf(importer)}
            {importer === "admin" ? " of the server" : `, confirmed by ${nameOf(user)}`}
          </span>
        )}
        {author === null ? null : (
          <span className="sub">
            Saved by {nameOf(author)}, sent by {nameOf(user)}
          </span>
        )}
        {clock_off_ms ? (
          <span className="sub">The clock of the device was {showClockOff(clock_off_ms)}</span>
        ) : null}
        {recorded_at ? (
          <span className="sub">Recorded without signal, arrived {showDateTime(at)}</span>
        ) : null}
      </div>
      {kind === "changed" ? <Changes of={changes} /> : <CollapsedChanges changes={changes} />}
    </li>
  );
}

/** One write of this tablet that the lab has not reported yet. */
export function EntryLine({ entry, known }: { entry: OutboxEntry; known: KnownHistory }) {
  const thisDevice = useDeviceKind();
  const nameOf = usePersonName();
  const { title, user, recorded_at, problem, rescue } = entry;
  return (
    <li className="history__line">
      <div>
        <b>{title}</b>
        <span className="sub">
          {nameOf(user)} · {showDateTime(recorded_at)} ·{" "}
          {rescue ? "from a rescue file" : `from this ${thisDevice}`}
        </span>
        {problem ? <span className="sub">{problem.detail}</span> : null}
        <SyncBadge state={entryState(entry)} />
      </div>
      <Changes of={describeEntry(entry, known.names)} />
    </li>
  );
}

/** All values of a created or deleted record, collapsed: the page already shows them. */
function CollapsedChanges({ changes }: { changes: DescribedChange[] }) {
  return (
    <details className="history__folded">
      <summary>
        <Icon of={IconChevronRight} className="tw" />
        {changes.length} {changes.length === 1 ? "value" : "values"}
      </summary>
      <Changes of={changes} />
    </details>
  );
}

/** Changed values: the label of each, and its text before and after. */
export function Changes({ of: changes }: { of: DescribedChange[] }) {
  return (
    <dl className="history__changes">
      {changes.map(({ key, label, before, after }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {before === null ? null : (
              <del>
                <Unbroken text={before} />
              </del>
            )}
            {before !== null && after !== null ? <Icon of={IconArrowRight} /> : null}
            {after === null ? null : (
              <ins>
                <Unbroken text={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
