import { IconAlertTriangleFilled, IconDeviceTablet, IconDeviceTabletCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./devices.css";
import {
  isSafeToHandBack,
  showDeviceClock,
  showFreeBytes,
  showLoss,
  showUnsent,
} from "#domain/devices/device-texts.ts";
import type { Device } from "#domain/devices/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Empty } from "#ui/notice/empty.tsx";
import { Skeleton } from "#ui/notice/skeleton.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { Badge, SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { type FetchedDevices, useDevices, useThisDevice } from "./use-devices.ts";

/** Every device of the lab as it last reported itself. Without signal, the list that was fetched last. */
export function DevicesPage() {
  const { known, isReached } = useDevices();
  const device = useDeviceKind();
  return (
    <main className="page devices">
      <div className="page-head">
        <div className="page-head__title">
          <h1>Devices</h1>
          {known?.fetchedAt ? (
            <div className="page-head__meta">As of {showDateTime(known.fetchedAt)}</div>
          ) : null}
        </div>
        <Button icon={IconDeviceTablet} render={<Link to="/devices/this" />}>
          This {device}
        </Button>
      </div>
      {isReached === false && known?.fetchedAt ? (
        <Banner tone="warn" icon={IconAlertTriangleFilled} title="The server was not reached.">
          The list is from {showDateTime(known.fetchedAt)}.
        </Banner>
      ) : null}
      {known ? <List known={known} isReached={isReached} /> : <Skeleton />}
    </main>
  );
}

function List({ known, isReached }: { known: FetchedDevices; isReached: boolean | null }) {
  const self = useThisDevice()?.identity?.id;
  if (known.fetchedAt === null)
    return isReached === false ? (
      <Empty title="Not available offline yet.">Connect to the network once, then open this page.</Empty>
    ) : (
      <Skeleton />
    );
  if (known.devices.length === 0)
    return <Empty title="No device has reported itself yet.">A device is listed after its next sync.</Empty>;
  return (
    <Card flush>
      <ul className="devices__list">
        {known.devices.map((device) => (
          <DeviceRow key={device.id} device={device} isThis={device.id === self} />
        ))}
      </ul>
    </Card>
  );
}

function DeviceRow({ device, isThis }: { device: Device; isThis: boolean }) {
  const now = isoNow(useLab().env);
  const word = useDeviceKind();
  const { name, user, seen_at, app, persisted, free_bytes, losses } = device;
  const unsent = showUnsent(device, now);
  const facts = [
    `Version ${app}`,
    persisted === null ? null : persisted ? "storage persistent" : "storage not persistent",
    showFreeBytes(free_bytes),
    showDeviceClock(device),
  ];
  return (
    <li className="device">
      <span className="device__ic">
        <Icon of={unsent ? IconDeviceTablet : IconDeviceTabletCheck} />
      </span>
      <div className="grow">
        <b>
          {name}
          {isThis ? <span className="muted"> (this {word})</span> : null}
        </b>
        <span className="sub">
          Last seen {showDateTime(seen_at)} by {user}
        </span>
        <span className="sub">{facts.filter(Boolean).join(", ")}</span>
        {losses.map((loss) => (
          <span key={loss.reported_at} className="device__loss">
            <Icon of={IconAlertTriangleFilled} filled />
            <span>{showLoss(loss, now)}</span>
          </span>
        ))}
      </div>
      {unsent ? <SyncBadge state="waiting">{unsent}</SyncBadge> : null}
      {isSafeToHandBack(device) ? <Badge tone="active">Safe to hand back</Badge> : null}
    </li>
  );
}
