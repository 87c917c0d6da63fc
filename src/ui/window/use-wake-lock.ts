import { useEffect } from "react";

/** Prevents the screen from turning off while the component is mounted, on devices that support it. */
export function useWakeLock(): void {
  useEffect(() => {
    // Some browsers lack it.
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!wakeLock) return;
    let isUnmounted = false;
    let active: WakeLockSentinel | undefined;
    const lockScreen = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await wakeLock.request("screen");
        if (isUnmounted) await lock.release();
        else active = lock;
      } catch {
        // The device refuses on a low battery: the screen may turn off, and nothing is lost.
      }
    };
    const request = () => void lockScreen();
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", request);
      void active?.release();
    };
  }, []);
}
