import { lazy, Suspense } from "react";
import { useClockOff } from "#hooks/status/use-clock-off.ts";

const load = () => import("./wrong-clock.tsx");
const WrongClockBanner = lazy(() => load().then((m) => ({ default: m.WrongClockBanner })));
const WrongClockNotice = lazy(() => load().then((m) => ({ default: m.WrongClockNotice })));

/** The banner of a clock that differs from the server's by more than two minutes. */
export function ClockBanner() {
  const off = useClockOff();
  if (!off) return null;
  return (
    <Suspense fallback={null}>
      <WrongClockBanner off={off} />
    </Suspense>
  );
}

/** The same on a page that fills the screen, as a notice. */
export function ClockNotice() {
  const off = useClockOff();
  if (!off) return null;
  return (
    <Suspense fallback={null}>
      <WrongClockNotice off={off} />
    </Suspense>
  );
}
