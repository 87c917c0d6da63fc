import { IconClockExclamation } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { useClockOff } from "#hooks/status/use-clock-off.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** The text of a clock that differs from the server's by more than two minutes; null for any other. */
function useWrongClock(): { title: string; detail: string } | null {
  const off = useClockOff();
  const device = useDeviceKind();
  if (!off) return null;
  return {
    title: `The clock of this ${device} is ${showClockOff(off)}.`,
    detail: `Correct it in the settings of the ${device}. Records are saved with the difference.`,
  };
}

/** Shows a wrong clock above the page until it is closed; a changed difference is shown again. */
export function ClockBanner() {
  const wrong = useWrongClock();
  const [closed, setClosed] = useState<string | null>(null);
  if (!wrong || closed === wrong.title) return null;
  return (
    <Banner
      bar
      tone="warn"
      icon={IconClockExclamation}
      title={wrong.title}
      onClose={() => setClosed(wrong.title)}
    >
      {wrong.detail}
    </Banner>
  );
}

/** Shows a wrong clock on a page that fills the screen, which has no place for a banner. */
export function ClockNotice() {
  const { title, detail } = useWrongClock() ?? {};
  const { notify } = useNotices();
  useEffect(() => {
    if (title !== undefined)
      notify({ kind: "warning", id: "clock", everywhere: true, title, ...(detail && { detail }) });
  }, [title, detail, notify]);
  return null;
}
