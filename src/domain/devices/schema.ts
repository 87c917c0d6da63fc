import { z } from "zod";
import { isStorable } from "../values/text.ts";
import { DeviceName, MAX_REPORTED_IDS, MAX_REPORTED_PEOPLE } from "./reported.ts";

/** How many unsent writes of a device are whose: the e-mail of the person who saved them. */
const UnsentOf = z.object({ user: z.string().max(200).refine(isStorable), unsent: z.int().min(1) });

/** The unsent writes of a person on a device, by its name, as it last reported them; the time is the server's. */
export const UnsentOn = z.object({ device: z.string(), unsent: z.int(), seen_at: z.string() });
export type UnsentOn = z.infer<typeof UnsentOn>;

/** What a device reports about itself at each pull. */
export const DeviceReport = z.object({
  /** The device: the same after its database was deleted, where the browser allows it. */
  id: z.guid(),
  /** The database on the device: another one after it was deleted. */
  database: z.guid(),
  /**
   * Known to the device alone: another one cannot report in its place. It remains after the database was deleted, where
   * the browser allows it. Devices of version 0.1 have none.
   */
  secret: z.guid().optional(),
  /** The id under which this database reported before, if a person has identified the device since. */
  former: z.guid().optional(),
  name: DeviceName,
  /** Version of the app. */
  app: z.string().max(60).refine(isStorable),
  /** The browser deletes the data only when a person requests it; null where the browser does not report it. */
  persisted: z.boolean().nullable(),
  /** Bytes that the browser still allows; null where the browser does not report it. */
  free_bytes: z.number().min(0).nullable(),
  /** Writes of all people on the device that the server has not acknowledged. */
  unsent: z.int().min(0),
  /** Milliseconds since the oldest of them was saved; null without any. An age does not depend on a wrong clock. */
  unsent_age_ms: z.number().min(0).nullable(),
  /** The ids of the oldest of them. */
  unsent_ids: z.array(z.guid().toLowerCase()).max(MAX_REPORTED_IDS),
  /** The people who saved them, those with the oldest first; missing from a device of an earlier version. */
  unsent_of: z.array(UnsentOf).max(MAX_REPORTED_PEOPLE).optional(),
  /** The device's time. */
  clock: z.iso.datetime(),
});
export type DeviceReport = z.infer<typeof DeviceReport>;

/**
 * Unsent writes that a device reported before its database was deleted, and that are not on the server: `missing` of
 * the reported ids; `unchecked` writes were counted but not named in the report.
 */
export const Loss = z.object({
  reported_at: z.string(),
  reported: z.int(),
  missing: z.int(),
  unchecked: z.int(),
});
export type Loss = z.infer<typeof Loss>;

/** A device as it last reported itself. Times are the server's, ISO-8601 UTC. */
export const Device = z.object({
  id: z.string(),
  name: z.string(),
  /** E-mail of the person who was signed in. */
  user: z.string(),
  seen_at: z.string(),
  app: z.string(),
  persisted: z.boolean().nullable(),
  free_bytes: z.number().nullable(),
  unsent: z.int(),
  unsent_since: z.string().nullable(),
  /** Whose they are; empty where the device does not report it. */
  unsent_of: z.array(UnsentOf).default([]),
  /** Milliseconds by which the device's clock was ahead of the server's. */
  clock_off_ms: z.int(),
  losses: z.array(Loss),
});
export type Device = z.infer<typeof Device>;
