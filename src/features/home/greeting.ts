import { hourOf } from "#domain/values/time.ts";
import { toTitle } from "#domain/values/words.ts";

/** `Good morning, Dana` for `dana.ruiz`, in the lab's time zone; `now` in milliseconds. */
export function greeting(now: number, username: string): string {
  const hour = hourOf(now);
  const part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  return `Good ${part}, ${toTitle(username.split(/[.@ ]/)[0] ?? username)}`;
}
