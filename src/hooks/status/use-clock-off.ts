import { clockOff } from "#domain/values/clock-offset.ts";
import { readClock } from "#sync/device/clock.ts";
import { useLab } from "../lab-context.tsx";
import { useSharedQuery } from "./use-shared-query.ts";

/**
 * Milliseconds by which this device's clock is ahead of the server's (negative: behind), 0 within two minutes;
 * `undefined` while the clocks were never compared.
 */
export function useClockOff(): number | undefined {
  const { now } = useLab().env;
  const offset = useSharedQuery(clockRead);
  return offset && clockOff(offset, now());
}

const clockRead = { tables: ["marks:clock", "cursor"], read: readClock };
