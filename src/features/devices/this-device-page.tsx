import { IconDevices, IconShieldCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./devices.css";
import { OnlineOnly } from "#components/sync/without-signal.tsx";
import { deviceCalls } from "#contract/devices/calls.ts";
import { showFreeBytes, showUnsent } from "#domain/devices/device-texts.ts";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, useMay } from "#hooks/lab-context.tsx";
import { absentParts, useClockOff, useJournal } from "#hooks/status/device.ts";
import { useAnsweredAt } from "#hooks/status/use-contact.ts";
import { useSyncStatus } from "#hooks/status/use-sync.ts";
import { isoNow } from "#sync/env.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { NameCard } from "./name-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { showJournal, useAbout, useThisDevice } from "./this-device.ts";

/** This device: its unsent writes, contact, storage, clock and version, its settings and its name. Works without signal. */
export function ThisDevicePage() {
  const device = useDeviceKind();
  const self = useThisDevice();
  const may = useMay();
  return (
    <main className="page devices">
      <div className="page-head">
        <div className="page-head__title">
          <h1>This {device}</h1>
          <div className="page-head__meta">{self?.name}</div>
        </div>
        {may(deviceCalls.listDevices) ? (
          <Button icon={IconDevices} render={<Link to="/devices" />}>
            All devices
          </Button>
        ) : null}
      </div>
      <OnlineOnly />
      <div className="detailgrid">
        <div className="stack">
          <HealthCard />
          {self ? <NameCard key={self.name} name={self.name} identity={self.identity} /> : null}
        </div>
        <SettingsCard />
      </div>
    </main>
  );
}

function HealthCard() {
  const { env } = useLab();
  const status = useSyncStatus();
  const answeredAt = useAnsweredAt();
  const off = useClockOff();
  const journal = useJournal();
  const absent = absentParts();
  const { about, protect, isRefused } = useAbout();
  const { waiting = 0, sending = 0, attention = 0, others = [], oldest = null } = status ?? {};
  const unsent = others.reduce((sum, { count }) => sum + count, waiting + sending + attention);
  return (
    <Card title="Health">
      <KeyValues
        columns={2}
        items={[
          {
            label: "Unsent",
            value:
              status &&
              (showUnsent({ unsent, unsent_since: oldest }, isoNow(env)) ?? "Nothing, everything is sent"),
          },
          { label: "Last contact", value: answeredAt ? showDateTime(answeredAt) : "None yet" },
          {
            label: "Storage",
            wide: true,
            value: about && <Storage persisted={about.persisted} protect={protect} isRefused={isRefused} />,
          },
          {
            label: "Room",
            value: about && (showFreeBytes(about.free_bytes) ?? "Not reported by this browser"),
          },
          ...(journal ? [{ label: "Journal", value: showJournal(journal), wide: true }] : []),
          ...(absent.length > 0 ? [{ label: "Absent here", value: absent.join(", "), wide: true }] : []),
          { label: "Clock", value: clockText(off) },
          { label: "App version", value: about?.app },
        ]}
      />
    </Card>
  );
}

function clockText(off: number | undefined): string {
  if (off === undefined) return "Not compared with the server yet";
  return off === 0 ? "Agrees with the server" : `${showClockOff(off)} of the server`;
}

type StorageProps = { persisted: boolean | null; protect: () => Promise<void>; isRefused: boolean };

function Storage({ persisted, protect, isRefused }: StorageProps) {
  if (persisted === null) return "This browser does not report whether it may delete the data";
  if (persisted) return "Persistent: the browser does not delete the data by itself";
  return (
    <span className="stack stack--sm">
      Not persistent: the browser may delete the data when the disk is nearly full
      <span>
        <Button size="sm" icon={IconShieldCheck} onClick={() => void protect()} guarded>
          Protect the data
        </Button>
      </span>
      {isRefused ? (
        <span role="status">
          The browser did not agree. Install the app, or use it for some days, then try again.
        </span>
      ) : null}
    </span>
  );
}
