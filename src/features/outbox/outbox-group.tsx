import { useId, useState } from "react";
import { Link } from "react-router-dom";
import "./outbox-group.css";
import { Button } from "#ui/press/button.tsx";
import { GroupBadge } from "./group-badge.tsx";
import type { Group } from "./groups.ts";
import { OutboxRow } from "./outbox-row.tsx";
import { ConfirmAll } from "./rescued/confirm-all.tsx";
import type { Outbox } from "./use-outbox.ts";

const INITIALLY_SHOWN = 20;

/** The writes of one group, with their number; of the receipts, the newest, and a link to all. */
export function OutboxGroup({
  group,
  outbox,
  current,
}: {
  group: Group;
  outbox: Outbox;
  current: number | undefined;
}) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const { kind, entries } = group;
  const isCut = kind === "discarded" && !isExpanded && entries.length > INITIALLY_SHOWN;
  const shown = isCut ? entries.slice(0, INITIALLY_SHOWN) : entries;
  return (
    <section className="obxg" aria-labelledby={id}>
      <header>
        <span id={id} className="row">
          <GroupBadge kind={kind} />{" "}
          <span className="count">{kind === "sent" ? outbox.sentCount : entries.length}</span>
        </span>
        {isCut ? (
          <Button variant="quiet" size="sm" className="push" onClick={() => setIsExpanded(true)}>
            Show all
          </Button>
        ) : null}
        {kind === "rescued" && entries.length > 1 ? <ConfirmAll entries={entries} outbox={outbox} /> : null}
        {kind === "sent" ? (
          <Button variant="quiet" size="sm" className="push" render={<Link to="/outbox/sent" />}>
            Receipts
          </Button>
        ) : null}
      </header>
      <ul>
        {shown.map((entry) => (
          <OutboxRow key={entry.seq} entry={entry} outbox={outbox} isCurrent={entry.seq === current} />
        ))}
      </ul>
    </section>
  );
}
