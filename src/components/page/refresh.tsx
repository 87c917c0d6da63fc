import { useState } from "react";
import { showDateTime, showMoment } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { useContact } from "#hooks/status/use-contact.ts";
import { usePulledAt } from "#hooks/status/use-sync.ts";
import { Empty } from "#ui/notice/empty.tsx";
import { RefreshButton } from "#ui/press/refresh-button.tsx";

/** A button that pulls the newest data of the lab; `isIcon` where it has no room for its label. */
export function Refresh({ isIcon }: { isIcon?: boolean }) {
  const { wake } = useLab();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await wake({ force: true }).finally(() => setBusy(false));
  };
  return <RefreshButton onRefresh={() => void refresh()} busy={busy} isIcon={isIcon} />;
}

/**
 * The time of the last pull to this device; its line is there before the first pull too, so that nothing moves. `isShort`: only
 * the time, or the day if it is not today.
 */
export function LastUpdated({ isShort }: { isShort?: boolean }) {
  const { env } = useLab();
  const pulledAt = usePulledAt();
  const text = pulledAt ? `Last updated ${showDateTime(pulledAt)}` : "\u00a0";
  return (
    <span className="small muted" title={isShort ? text : undefined}>
      {pulledAt && isShort ? showMoment(pulledAt, env.now()).replace(/, .*/, "") : text}
    </span>
  );
}

/** Shown in place of data that was never pulled to this device. */
export function NotLoadedYet({ isPage }: { isPage?: boolean }) {
  return (
    <Empty isPage={isPage} title="Not available offline yet." action={<Refresh />}>
      Connect to the network once.{whyOnlyOnline() ? null : " After that it opens without signal."}
    </Empty>
  );
}

/** True if no data was ever pulled to this device; false until that is known. */
export function useIsNeverPulled(): boolean {
  return usePulledAt() === null;
}

/**
 * True if the lab may have a record that is not on this device: no data was pulled yet, or the server does not answer.
 * `undefined` while that is read.
 */
export function useMayExist(): boolean | undefined {
  const pulledAt = usePulledAt();
  const contact = useContact();
  if (pulledAt === undefined || contact === undefined) return undefined;
  return pulledAt === null || contact.state !== "reached";
}
