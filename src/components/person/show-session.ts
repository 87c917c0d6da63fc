import type { SessionItem } from "#domain/people/schema.ts";
import { showDateTime } from "#domain/values/time.ts";

/** The name of a session's device. */
export function showDevice({ device }: SessionItem): string {
  return device ?? "Another program";
}

/** `Last used Nov 22, 2026, 9:00 AM` */
export function showUse({ used_at, created_at }: SessionItem): string {
  return `Last used ${showDateTime(used_at ?? created_at)}`;
}
