import type { DeviceReport } from "#domain/devices/schema.ts";
import { APP_VERSION } from "#domain/version.ts";

/** What the browser reports about the app and its storage. */
export type AboutDevice = Pick<DeviceReport, "app" | "persisted" | "free_bytes">;

/** Reads it from the browser; null for what this browser does not report, as WebKitGTK without `navigator.storage`. */
export async function aboutDevice(): Promise<AboutDevice> {
  const storage = globalThis.navigator?.storage;
  const [estimate, persisted] = await Promise.all([
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => null),
  ]);
  return {
    app: APP_VERSION,
    persisted: persisted ?? null,
    free_bytes: estimate?.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0)),
  };
}
