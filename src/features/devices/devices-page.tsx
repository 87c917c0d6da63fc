import { IconAlertTriangleFilled, IconDeviceTablet, IconDeviceTabletCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./devices.css";
import { FetchedPage } from "#components/page/fetched-page.tsx";
import {
  showDeviceClock,
  showFreeBytes,
  showLoss,
  showNothingUnsent,
  showOwners,
  showUnsent,
} from "#domain/devices/device-texts.ts";
import type { Device } from "#domain/devices/schema.ts";
import { showFormerEmail } from "#domain/values/former-member.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useFetchedList } from "#hooks/calls/use-fetched-list.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useThisDevice } from "./this-device.ts";

/** Every device of the lab as it last reported itself. Without signal, the list that was fetched last. */
export function DevicesPage() {
  const { known, isReached } = useFetchedList("devices");
  const device = useDeviceKind();
  const self = useThisDevice()?.identity?.id;
  return (
    <FetchedPage
      title="Devices"
      className="devices"
      known={known}
      isReached={isReached}
      action={
        <Button icon={IconDeviceTablet} render={<Link to="/devices/this" />}>
          This {device}
        </Button>
      }
      empty={
        <Empty title="No device has reported itself yet.">A device is listed after its next sync.</Empty>
      }
    >
      {(list) => (
        <Card flush>
          <ul className="fetched-page__list">
            {list.map((one) => (
              <DeviceRow key={`${one.id} ${one.seen_at}`} device={one} isThis={one.id === self} />
            ))}
          </ul>
        </Card>
      )}
    </FetchedPage>
  );
}

function DeviceRow({ device, isThis }: { device: Device; isThis: boolean }) {
  const now = isoNow(useLab().env);
  const word = useDeviceKind();
  const { name, user, seen_at, app, persisted, free_bytes, losses } = device;
  const unsent = showUnsent(device, now);
  const whose = showOwners(device);
  const facts = [
    `Version ${app}`,
    persisted === null ? null : persisted ? "storage persistent" : "storage not persistent",
    showFreeBytes(free_bytes),
    showDeviceClock(device),
  ];
  return (
    <li className="fetched-row device">
      <span className="fetched-row__ic">
        <Icon of={unsent ? IconDeviceTablet : IconDeviceTabletCheck} />
      </span>
      <div className="grow">
        <b>
          {name}
          {isThis ? <span className="muted"> (this {word})</span> : null}
        </b>
        <span className="sub">
          Last seen {showDateTime(seen_at)} by {showFormerEmail(user)}
        </span>
        {whose === "" ? null : <span className="sub">Unsent: {whose}</span>}
        {unsent ? null : <span className="sub">{showNothingUnsent(device, now)}</span>}
        <span className="sub">{facts.filter(Boolean).join(", ")}</span>
        {losses.map((loss) => (
          <span key={loss.reported_at} className="device__loss">
            <Icon of={IconAlertTriangleFilled} filled />
            <span>{showLoss(loss, now)}</span>
          </span>
        ))}
      </div>
      {unsent ? <SyncBadge state="waiting">{unsent}</SyncBadge> : null}
    </li>
  );
}
