import { IconAlertTriangleFilled, IconLockPause, IconTag } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { showUnitsIn } from "#domain/values/words.ts";
import "./entry-detail.css";
import { suggestedIdentifier } from "#domain/trays/formulation-rules.ts";
import { showWhenInFull } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRetryAt } from "#hooks/status/use-contact.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { isNotApplied } from "#sync/outbox/status.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind, useIsNarrow } from "#ui/window/use-device-kind.ts";
import { GroupBadge, NotAppliedBadge } from "../group-badge.tsx";
import { blockedBy, kindOf } from "../groups.ts";
import { SavedBy } from "../rescued/saved-by.tsx";
import { ConflictingVersions } from "../settle/conflicting-versions.tsx";
import { EditChoices, SettleExisting } from "../settle/edit-choices.tsx";
import { conflictOf } from "../settle/edit-conflict.ts";
import { existingEntryOf } from "../settle/existing-entry.ts";
import { useSettle } from "../settle/use-settle.ts";
import type { Outbox } from "../use-outbox.ts";
import { attemptsText } from "./attempts.ts";
import { EntryActions } from "./entry-actions.tsx";
import { EntryFields, EntryPicture } from "./entry-fields.tsx";
import { EntryReceipt } from "./entry-receipt.tsx";
import { EntryReason } from "./reason/entry-reason.tsx";
import { theirsOf } from "./reason/reason.ts";
import { ServerAnswer } from "./reason/server-answer.tsx";
import { RecordLink } from "./record-link.tsx";

type Props = { entry: OutboxEntry; outbox: Outbox; isSelected: boolean };

/** One write in full: its values, its state and its actions. `isSelected` where the address names the write. */
export function EntryDetail({ entry, outbox, isSelected }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwnPage = useIsNarrow() && isSelected;
  // The list that had the focus is no longer on the screen.
  useEffect(() => {
    if (isOwnPage) heading.current?.focus();
  }, [isOwnPage]);
  // On a phone the detail is the whole page, without the page's own heading.
  const Heading = isOwnPage ? "h1" : "h2";
  const device = useDeviceKind();
  const { now, entries, names } = outbox;
  const theirs = theirsOf(entry);
  const conflict = conflictOf(entry);
  const existing = existingEntryOf(entry);
  const next = entry.state === "parked" ? suggestedIdentifier(entry.problem?.current) : null;
  const onSettled = () => heading.current?.focus();
  const blocker = blockedBy(entry, entries);
  const attempts = attemptsText(entry, {
    retryAt: useRetryAt(),
    isSignedIn: useSession().token !== null,
    isBlocked: blocker !== undefined,
    now: useLab().env.now(),
  });
  return (
    <section className="card obxdetail" aria-label="Selected record">
      <header className="obxdetail__head">
        <div>
          <Heading ref={heading} tabIndex={-1}>
            {entry.title}
          </Heading>
          <SavedBy entry={entry} outbox={outbox} />
          {attempts ? <p className="muted small">{attempts}</p> : null}
          {existing && entry.problem ? (
            <p className="muted small">{endSentence(entry.problem.detail)} Choose a value for each field.</p>
          ) : null}
          {conflict ? (
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
      {existing ? null : <EntryReason entry={entry} now={now} />}
      {blocker ? (
        <Banner tone="warn" icon={IconLockPause} title={`Waits for ${blocker.title}.`}>
          This record is sent after that one is settled.
        </Banner>
      ) : null}
      {entry.warnings.map((warning) => (
        <Banner key={warning} tone="warn" icon={IconAlertTriangleFilled} title={showUnitsIn(warning)} />
      ))}
      {next ? <OfferedIdentifier entry={entry} next={next} onSettled={onSettled} /> : null}
      {theirs && conflict ? (
        <EditChoices
          entry={entry}
          conflict={conflict}
          theirs={theirs}
          outbox={outbox}
          onSettled={onSettled}
        />
      ) : theirs && existing ? (
        <SettleExisting
          entry={entry}
          existing={existing}
          theirs={theirs}
          outbox={outbox}
          onSettled={onSettled}
        />
      ) : (
        <>
          <EntryPicture entry={entry} />
          {theirs && entry.state === "parked" ? (
            <ConflictingVersions entry={entry} theirs={theirs} outbox={outbox} />
          ) : (
            <EntryFields entry={entry} names={names} />
          )}
          {kindOf(entry) === "sent" ? (
            <EntryReceipt level={isOwnPage ? "h2" : "h3"} entry={entry} now={now} />
          ) : null}
          {entry.state === "rescued" ? (
            <div className="obxrecord">
              <RecordLink entry={entry} />
            </div>
          ) : null}
          <ServerAnswer entry={entry} />
          <EntryActions entry={entry} names={names} onSettled={onSettled} />
        </>
      )}
    </section>
  );
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function endOf(entry: OutboxEntry): string {
  if (isNotApplied(entry)) return "Not applied";
  return entry.state === "discarded" ? "Discarded" : "Sent";
}

type OfferedIdentifierProps = { entry: OutboxEntry; next: string; onSettled: () => void };

/** Offers the next free identifier to a tray whose own is now in use. The tray has a label, so a person decides. */
function OfferedIdentifier({ entry, next, onSettled }: OfferedIdentifierProps) {
  const { retry } = useSettle(entry, onSettled);
  const relabelled = { ...(entry.body as object), formulation_identifier: next };
  return (
    <Banner
      tone="info"
      icon={IconTag}
      title={`Relabel the tray as ${next}.`}
      action={
        <Button size="sm" onClick={() => void retry(relabelled)} guarded>
          Use {next}
        </Button>
      }
    />
  );
}
