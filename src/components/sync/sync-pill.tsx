import {
  IconAlertTriangleFilled,
  IconCircleArrowUp,
  IconCloudCheck,
  IconCloudOff,
  IconDeviceTabletCheck,
  IconLoader2,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "#ui/text/spin.css";
import { useOnline, useSyncStatus } from "#hooks/use-sync.ts";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceName } from "#ui/window/use-device-name.ts";

/** The sync status in the top bar: how many writes wait, are being sent, or need attention, counted from the outbox. */
export function SyncPill() {
  const status = useSyncStatus();
  const isOnline = useOnline();
  const device = useDeviceName();
  const { waiting = 0, sending = 0, attention = 0 } = status ?? {};
  // The state is unknown until the outbox is read.
  const isAllSent = status !== undefined && isOnline && waiting + sending + attention === 0;
  const onItsWay = sending > 0 ? `${sending + waiting} sending` : `${waiting} waiting to send`;
  const counts = status && `, ${onItsWay}, ${attention} ${attention === 1 ? "needs" : "need"} attention`;
  const label = isAllSent ? "Sync: all sent" : `Sync: saved on this ${device}${counts ?? ""}`;
  return (
    <Link className="syncpill" to="/outbox" aria-label={label}>
      {isAllSent ? (
        <span>
          <Icon of={IconCloudCheck} />
          <span className="syncpill__w">All sent</span>
        </span>
      ) : (
        <span className="syncpill__saved">
          <Icon of={IconDeviceTabletCheck} />
          <span className="syncpill__long">Saved on this {device}</span>
        </span>
      )}
      <OnItsWay waiting={waiting} sending={sending} isOnline={isOnline} />
      {attention > 0 ? (
        <span className="syncpill__alert">
          <Icon of={IconAlertTriangleFilled} filled />
          {attention}
        </span>
      ) : null}
    </Link>
  );
}

function OnItsWay({ waiting, sending, isOnline }: { waiting: number; sending: number; isOnline: boolean }) {
  if (sending > 0)
    return (
      <span className="syncpill__dash">
        <Icon of={IconLoader2} className="spin" />
        <span>
          <span className="syncpill__w">Sending </span>
          {sending + waiting}
        </span>
      </span>
    );
  if (waiting > 0)
    return (
      <span className="syncpill__dash">
        <Icon of={isOnline ? IconCircleArrowUp : IconCloudOff} />
        <span>
          {waiting}
          <span className="syncpill__w"> waiting</span>
        </span>
      </span>
    );
  if (isOnline) return null;
  return (
    <span className="syncpill__dash">
      <Icon of={IconCloudOff} />
      <span className="syncpill__w">Offline</span>
    </span>
  );
}
