import { useEffect, useState } from "react";
import { useLab } from "#hooks/lab-context.tsx";
import type { AboutDevice } from "#sync/env.ts";

/**
 * What the browser reports about app and storage (`undefined` until then), and `protect`, which requests persistent
 * storage; `isRefused` when the browser did not agree.
 */
export function useAbout(): {
  about: AboutDevice | undefined;
  protect: () => Promise<void>;
  isRefused: boolean;
} {
  const { env } = useLab();
  const [about, setAbout] = useState<AboutDevice>();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let over = false;
    void env.about?.().then((read) => {
      if (!over) setAbout(read);
    });
    return () => {
      over = true;
    };
  }, [env]);
  async function protect() {
    const isGranted = (await navigator.storage?.persist?.()) ?? false;
    setIsRefused(!isGranted);
    setAbout(await env.about?.());
  }
  return { about, protect, isRefused };
}
