import { IconAlertTriangleFilled, IconLockPause } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import "./entry-detail.css";
import { nextOffered } from "#domain/trays/formulation-rules.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { isNotApplied } from "#sync/status.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { useDeviceName } from "#ui/window/use-device-name.ts";
import { useIsNarrow } from "#ui/window/use-media.ts";
import { GroupBadge, NotAppliedBadge } from "../group-badge.tsx";
import { blockedBy, kindOf } from "../groups.ts";
import { ConflictingVersions } from "../settle/conflicting-versions.tsx";
import { EditChoices } from "../settle/edit-choices.tsx";
import { clashOf } from "../settle/edit-clash.ts";
import { existingEntryOf } from "../settle/existing-entry.ts";
import { SettleExisting } from "../settle/settle-existing.tsx";
import type { Outbox } from "../use-outbox.ts";
import { EntryActions } from "./entry-actions.tsx";
import { EntryFields } from "./entry-fields.tsx";
import { EntryPicture } from "./entry-picture.tsx";
import { EntryReason } from "./entry-reason.tsx";
import { OfferedIdentifier } from "./offered-identifier.tsx";
import { theirsOf } from "./reason.ts";
import { ServerAnswer } from "./server-answer.tsx";
import { showWhenInFull } from "./times.ts";

type Props = { entry: OutboxEntry; outbox: Outbox; isAsked: boolean };

/** One write in full: what was typed, how it stands, and what can be done about it. */
export function EntryDetail({ entry, outbox, isAsked }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwnPage = useIsNarrow() && isAsked;
  // The list that had the focus is not on the screen any more.
  useEffect(() => {
    if (isOwnPage) heading.current?.focus();
  }, [isOwnPage]);
  // On phones it is the page; what stands above it on a tablet is not drawn.
  const Heading = isOwnPage ? "h1" : "h2";
  const device = useDeviceName();
  const { people, now, entries, names } = outbox;
  const theirs = theirsOf(entry);
  const clash = clashOf(entry);
  const standing = existingEntryOf(entry);
  const next = entry.state === "parked" ? nextOffered(entry.problem?.current) : null;
  const onSettled = () => heading.current?.focus();
  const first = blockedBy(entry, entries);
  return (
    <section className="card obxdetail" aria-label="Selected record">
      <header className="obxdetail__head">
        <div>
          <Heading ref={heading} tabIndex={-1}>
            {entry.title}
          </Heading>
          <p className="muted small">
            Saved on this {device} by {people.get(entry.user) ?? entry.user},{" "}
            {showWhenInFull(entry.recorded_at, now)}
          </p>
          {clash ? (
            <p className="muted small">
              Changed in two places since this {device} was last online. Choose a value for each field.
            </p>
          ) : null}
          {entry.finished_at ? (
            <p className="muted small">
              {endOf(entry)} {showWhenInFull(entry.finished_at, now)}
            </p>
          ) : null}
        </div>
        {isNotApplied(entry) ? <NotAppliedBadge /> : <GroupBadge kind={kindOf(entry)} />}
      </header>
      <EntryReason entry={entry} people={people} now={now} />
      {first ? (
        <Banner tone="warn" icon={IconLockPause} title={`Waits for ${first.title}.`}>
          This record is sent after that one is settled.
        </Banner>
      ) : null}
      {entry.warnings.map((warning) => (
        <Banner key={warning} tone="warn" icon={IconAlertTriangleFilled} title={warning} />
      ))}
      {next ? <OfferedIdentifier entry={entry} next={next} onSettled={onSettled} /> : null}
      {theirs && clash ? (
        <EditChoices entry={entry} clash={clash} theirs={theirs} outbox={outbox} onSettled={onSettled} />
      ) : (
        <>
          <EntryPicture entry={entry} />
          {theirs && entry.state === "parked" ? (
            <ConflictingVersions entry={entry} theirs={theirs} outbox={outbox} />
          ) : (
            <EntryFields entry={entry} names={names} />
          )}
          <ServerAnswer entry={entry} />
          <EntryActions
            entry={entry}
            names={names}
            onSettled={onSettled}
            settle={
              standing ? (
                <SettleExisting entry={entry} standing={standing} onSettled={onSettled} />
              ) : undefined
            }
          />
        </>
      )}
    </section>
  );
}

function endOf(entry: OutboxEntry): string {
  if (isNotApplied(entry)) return "Not applied";
  return entry.state === "discarded" ? "Discarded" : "Sent";
}
