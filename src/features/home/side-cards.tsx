import {
  IconAlertTriangleFilled,
  IconChevronRight,
  IconCircleArrowUp,
  IconCircleCheck,
  IconCloudOff,
  IconDeviceTabletCheck,
  IconUserPause,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { LineList } from "#components/lines/line-list.tsx";
import "./side-cards.css";
import { recordIcons } from "#components/record/record-icons.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { showDateTime, showMoment } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { contactText, sentWhen, showMorePeople, toNamed, whatWaits } from "#hooks/status/contact-text.ts";
import { useContact } from "#hooks/status/use-contact.ts";
import { useSyncStatus } from "#hooks/status/use-sync.ts";
import { entryState } from "#sync/outbox/status.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import { joinFacts } from "#ui/text/unbroken.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useOwnWrites } from "./use-home.ts";

/** The state of sync, counted from the outbox only; one line where nothing waits. */
export function SyncPanel() {
  const status = useSyncStatus();
  const writes = useOwnWrites();
  const contact = useContact();
  const { now } = useLab().env;
  const device = useDeviceKind();
  const { waiting = 0, sending = 0, attention = 0, others = [], pulledAt } = status ?? {};
  const { named, others: more } = toNamed(others);
  const open = waiting + sending;
  const isLost = contact !== undefined && "since" in contact;
  const reach = contactText(contact, now());
  if (open + attention + others.length === 0 && !isLost) {
    const facts = [
      reach === "Online" ? "" : reach,
      pulledAt ? `Lab data from ${showMoment(pulledAt, now())}` : "",
    ];
    return (
      <section className="card syncline" aria-label="Sync">
        <Link to="/outbox">
          <Icon of={IconCircleCheck} />
          <span className="grow">
            <b>All sent</b> <span className="sub">{joinFacts(facts.filter((fact) => fact !== ""))}</span>
          </span>
          <Icon of={IconChevronRight} />
        </Link>
      </section>
    );
  }
  return (
    <Card className="syncpanel" title="Sync" aside={isLost ? null : <span className="count">{reach}</span>}>
      {isLost ? (
        <p className="syncpanel__lost">
          <Icon of={IconCloudOff} />
          <b>{reach}</b>
        </p>
      ) : null}
      <p className="syncpanel__ok">
        <Icon of={IconDeviceTabletCheck} />
        <span>
          <b>Everything is saved on this {device}</b>
          {open > 0 ? (
            <span className="sub">{sentWhen(contact) || "It will be sent when there is signal."}</span>
          ) : null}
        </span>
      </p>
      {named.map((other) => (
        <p key={other.email} className="syncpanel__other">
          <Icon of={IconUserPause} />
          <span>
            <b>
              Waiting for {other.name}: {other.count}
            </b>
            <span className="sub">{whatWaits(other, now())}</span>
          </span>
        </p>
      ))}
      {more.length > 0 ? (
        <p className="syncpanel__other">
          <Icon of={IconUserPause} />
          <b>Waiting for {showMorePeople(more.length)}</b>
        </p>
      ) : null}
      <div className="tally">
        <Tally icon={IconCircleArrowUp} label="Waiting to send" count={open} />
        <Tally
          icon={IconAlertTriangleFilled}
          label="Needs attention"
          count={attention}
          isAlert={attention > 0}
        />
        <Tally icon={IconCircleCheck} label="Sent today" count={writes?.sentToday ?? 0} />
      </div>
      <p className="small muted">
        {writes?.lastSent ? `Last sent ${showDateTime(writes.lastSent)}. ` : null}
        {pulledAt ? `Lab data on this ${device} is from ${showDateTime(pulledAt)}.` : null}
      </p>
      <Button block render={<Link to="/outbox" />}>
        Open outbox
      </Button>
    </Card>
  );
}

type TallyProps = { icon: Glyph; label: string; count: number; isAlert?: boolean };

function Tally({ icon, label, count, isAlert }: TallyProps) {
  return (
    <Link to="/outbox" className={isAlert ? "is-alert" : undefined}>
      <span className="tally__word">
        <Icon of={icon} />
        {label}
      </span>
      <b>{count}</b>
    </Link>
  );
}

/** The person's last writes on this tablet; renders nothing if there are none. */
export function RecentWrites() {
  const recent = useOwnWrites()?.recent ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title="Recent" flush>
      <LineList look="tight">
        {recent.map(({ entry, table, id }) => (
          <li key={entry.seq}>
            <Link className="line" to={pathOf({ table, id })}>
              <span className="line__ic">
                <Icon of={recordIcons[table]} />
              </span>
              <span className="grow">
                <b>{entry.title}</b>
                <span className="sub">{showDateTime(entry.recorded_at)}</span>
              </span>
              <SyncBadge state={entryState(entry)} short />
              <Icon of={IconChevronRight} className="go" />
            </Link>
          </li>
        ))}
      </LineList>
    </Card>
  );
}
