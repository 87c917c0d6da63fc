import {
  IconAlertTriangleFilled,
  IconCircleArrowUp,
  IconCloudCheck,
  IconCloudOff,
  IconCloudX,
  IconDeviceTabletCheck,
  IconLoader2,
  IconUserPause,
  IconWorldOff,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "#ui/text/badge.css";
import "./sync.css";
import { useLab } from "#hooks/lab-context.tsx";
import { contactText, showMorePeople, toNamed } from "#hooks/status/contact-text.ts";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { type ContactState, useContact } from "#hooks/status/use-contact.ts";
import { useSyncStatus } from "#hooks/status/use-sync.ts";
import type { SyncStatus } from "#sync/outbox/status.ts";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/**
 * The sync status in the top bar: whether the server is reached, and how many writes wait, are being sent, or need
 * attention, counted from the outbox. "All sent" is shown only where nothing of anyone waits on this tablet, and the server
 * has answered the last request.
 */
export function SyncPill() {
  const status = useSyncStatus();
  const contact = useContact();
  const { now } = useLab().env;
  const device = useDeviceKind();
  const { waiting = 0, sending = 0, attention = 0, others = [] } = status ?? {};
  const open = waiting + sending + attention + others.length;
  // The state is unknown until the outbox and the contact are read.
  const isAllSent = status !== undefined && contact?.state === "reached" && open === 0;
  const trouble = contact && "since" in contact ? contactText(contact, now()) : null;
  const onlyOnline = whyOnlyOnline() !== null;
  const state = isAllSent ? "all sent" : [...describe(trouble, device, status, contact?.state)].join(", ");
  const label = onlyOnline ? `${state}, pages open only with the server` : state;
  return (
    <Link className="syncpill" to="/outbox" aria-label={`Sync: ${label}`}>
      {isAllSent ? (
        <span aria-hidden>
          <Icon of={IconCloudCheck} />
          <span className="syncpill__w">All sent</span>
        </span>
      ) : trouble ? (
        <span className="syncpill__lost" aria-hidden>
          <Icon of={contact?.state === "silent" ? IconCloudOff : IconCloudX} />
          <span className="syncpill__w">
            <span className="syncpill__long">Server </span>
            {trouble.slice("Server ".length)}
          </span>
        </span>
      ) : (
        <span className="syncpill__saved" aria-hidden>
          <Icon of={IconDeviceTabletCheck} />
          <span className="syncpill__long">Saved on this {device}</span>
        </span>
      )}
      {onlyOnline ? (
        <span className="syncpill__dash" aria-hidden>
          <Icon of={IconWorldOff} />
          <span className="syncpill__w">Only online</span>
        </span>
      ) : null}
      <OnItsWay waiting={waiting} sending={sending} state={contact?.state} />
      <ForOthers others={others} />
      {attention > 0 ? (
        <span className="syncpill__alert" aria-hidden>
          <Icon of={IconAlertTriangleFilled} filled />
          {attention}
        </span>
      ) : null}
    </Link>
  );
}

/** The shown words in their order, with what a number counts: the name of the link contains what is seen on the link. */
function* describe(
  trouble: string | null,
  device: string,
  status: SyncStatus | undefined,
  state: ContactState["state"] | undefined,
) {
  if (trouble) yield `${trouble.charAt(0).toLowerCase()}${trouble.slice(1)}`;
  yield `saved on this ${device}`;
  if (!status) return;
  const { waiting, sending, attention, others } = status;
  if (state === "offline" && sending + waiting === 0) yield "offline";
  const { named, others: more } = toNamed(others);
  for (const { name, count } of named) yield `waiting for ${name}: ${count}`;
  if (more.length > 0) yield `waiting for ${showMorePeople(more.length)}`;
  yield sending > 0 ? `sending ${sending + waiting}` : `${waiting} waiting to send`;
  yield `${attention} ${attention === 1 ? "needs" : "need"} attention`;
}

type OnItsWayProps = { waiting: number; sending: number; state: ContactState["state"] | undefined };

function OnItsWay({ waiting, sending, state }: OnItsWayProps) {
  if (sending > 0)
    return (
      <span className="syncpill__dash" aria-hidden>
        <Icon of={IconLoader2} className="spin" />
        <span>
          <span className="syncpill__w">Sending </span>
          {sending + waiting}
        </span>
      </span>
    );
  if (waiting > 0)
    return (
      <span className="syncpill__dash" aria-hidden>
        <Icon of={state === "offline" ? IconCloudOff : IconCircleArrowUp} />
        <span>
          {waiting}
          <span className="syncpill__w"> waiting</span>
        </span>
      </span>
    );
  if (state !== "offline") return null;
  return (
    <span className="syncpill__dash" aria-hidden>
      <Icon of={IconCloudOff} />
      <span className="syncpill__w">Offline</span>
    </span>
  );
}

/** What other people left on this tablet. */
function ForOthers({ others }: Pick<SyncStatus, "others">) {
  const [first] = others;
  if (!first) return null;
  const count = others.reduce((sum, other) => sum + other.count, 0);
  return (
    <span className="syncpill__dash syncpill__for" aria-hidden>
      <Icon of={IconUserPause} />
      <span>
        <span className="syncpill__w">Waiting for {others.length === 1 ? first.name : "others"}: </span>
        {count}
      </span>
    </span>
  );
}
