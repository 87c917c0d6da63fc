import { IconAlertCircleFilled } from "@tabler/icons-react";
import { useIsAnyDraftUnstored } from "#hooks/saving/dirty-forms.ts";
import { useJournal, useStorageFails } from "#hooks/status/device.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** States that the storage of this device fails, and what is safe, until the browser is started again. */
export function StorageBanner({ bar }: { bar?: boolean }) {
  const fails = useStorageFails();
  const onlyHere = useJournal()?.onlyHere ?? 0;
  const isUnstored = useIsAnyDraftUnstored();
  const device = useDeviceKind();
  if (!fails && onlyHere === 0)
    return isUnstored ? (
      <Banner
        bar={bar}
        tone="warn"
        icon={IconAlertCircleFilled}
        title="What you type is not stored as a draft."
      >
        This {device} has no free space. Submit it, or free some space, before you close the form.
      </Banner>
    ) : null;
  return (
    <Banner bar={bar} tone="err" icon={IconAlertCircleFilled} title={`The storage of this ${device} fails.`}>
      {onlyHere > 0 ? safeText(onlyHere, device) : null} Free some space, then close the browser completely
      and open it again.
    </Banner>
  );
}

function safeText(count: number, device: string): string {
  const records = count === 1 ? "1 record is safe" : `${count} records are safe`;
  return `${records} in a second copy on this ${device}, and shown again after that.`;
}
