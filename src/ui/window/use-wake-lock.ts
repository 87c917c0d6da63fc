import { useEffect } from "react";

/** Keeps the screen on while the component stands there, where the device can; again when one comes back to the page. */
export function useWakeLock(): void {
  useEffect(() => {
    // Not every browser has it.
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!wakeLock) return;
    let over = false;
    let held: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await wakeLock.request("screen");
        if (over) await lock.release();
        else held = lock;
      } catch {
        // A battery that runs low refuses it: the screen goes dark, and nothing is lost.
      }
    };
    const again = () => void ask();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", again);
      void held?.release();
    };
  }, []);
}
