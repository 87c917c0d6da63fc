import { IconClockExclamation } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { useClockOff } from "#hooks/status/device.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

/** The banner of a clock that differs from the server's by more than two minutes. */
export function ClockBanner() {
  const off = useClockOff();
  return off ? <WrongClockBanner off={off} /> : null;
}

/** The same on a page that fills the screen and has no place for a banner, as a notice. */
export function ClockNotice() {
  const off = useClockOff();
  return off ? <WrongClockNotice off={off} /> : null;
}

/** The text of a clock that is `off` by so many milliseconds. */
function useText(off: number): { title: string; detail: string } {
  const device = useDeviceKind();
  return {
    title: `The clock of this ${device} is ${showClockOff(off)}.`,
    detail: `Correct it in the settings of the ${device}. Records are saved with the difference.`,
  };
}

/** Shows a wrong clock until it is closed; a changed difference is shown again. */
function WrongClockBanner({ off }: { off: number }) {
  const wrong = useText(off);
  const [closed, setClosed] = useState<string | null>(null);
  if (closed === wrong.title) return null;
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

function WrongClockNotice({ off }: { off: number }) {
  const { title, detail } = useText(off);
  const { notify } = useNotices();
  useEffect(() => {
    notify({ kind: "warning", id: "clock", everywhere: true, title, detail });
  }, [title, detail, notify]);
  return null;
}
