import { IconAlertTriangleFilled } from "@tabler/icons-react";
import "../entry-detail.css";
import { notApplied } from "#domain/steps/change-step.ts";
import { showWhenInFull } from "#domain/values/time.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { isNotApplied } from "#sync/outbox/status.ts";
import { Icon } from "#ui/text/icon.tsx";
import { conflictOf } from "../../settle/edit-conflict.ts";
import { isFinal } from "../../settle/existing-entry.ts";
import { theirsOf } from "./reason.ts";

type Props = { entry: OutboxEntry; now: number };

/** Why a write was not accepted: the server's message. */
export function EntryReason({ entry, now }: Props) {
  const nameOf = usePersonName();
  if (entry.state === "held") {
    return (
      <Why title="This version cannot send the record">
        Update the app. The record is sent after the update. Nothing is lost until then.
      </Why>
    );
  }
  if (entry.state === "rescued") {
    return (
      <Why title="Is this record yours?">
        It is from a rescue file, which anyone can make. Nothing is sent before you confirm it under your
        name. Discard it if it is not yours.
      </Why>
    );
  }
  if (isNotApplied(entry)) {
    return <Why title="This change arrived too late">{notApplied(entry.problem?.current)}</Why>;
  }
  if (entry.state !== "parked" || !entry.problem || conflictOf(entry)) return null;
  // The message of a final refusal names the person and the time itself.
  const { who, when } = (isFinal(entry) ? null : theirsOf(entry)) ?? { who: null, when: null };
  return (
    <Why title="The server did not accept this record">
      {showUnitsIn(entry.problem.detail)}
      {who && !/[.!?]$/.test(entry.problem.detail) ? "." : ""}
      {who ? ` Entered by ${nameOf(who)}${when ? `, ${showWhenInFull(when, now)}` : ""}.` : ""}
    </Why>
  );
}

function Why({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="why">
      <Icon of={IconAlertTriangleFilled} filled />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </div>
  );
}
