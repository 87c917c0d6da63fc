import {
  showDeviceClock,
  showFreeBytes,
  showLoss,
  showOwners,
  showUnsent,
} from "#domain/devices/device-texts.ts";
import type { Device } from "#domain/devices/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { isoTime } from "../clock.ts";
import { readDevices } from "../lab/devices.ts";
import type { AdminCommand } from "./command.ts";

/** Commands for the tablets, phones and computers of the lab. */
export const deviceCommands: Record<string, AdminCommand> = {
  devices: {
    usage: "",
    about: "lists all devices: last seen, unsent writes, storage, writes that never arrived",
    run: async ({ db, clock }) => {
      const devices = await readDevices(db);
      if (devices.length === 0) return "No device has reported itself yet.";
      return devices.map((device) => describe(device, isoTime(clock))).join("\n");
    },
  },
};

function describe(device: Device, now: string): string {
  const { name, user, seen_at, app, persisted, free_bytes, losses } = device;
  const owners = showOwners(device);
  const unsent = showUnsent(device, now);
  const facts = [
    unsent === null ? "nothing unsent when last seen" : owners === "" ? unsent : `${unsent} (${owners})`,
    `last seen ${showDateTime(seen_at)} by ${user}`,
    `version ${app}`,
    persisted === true ? "storage persistent" : persisted === false ? "storage not persistent" : null,
    showFreeBytes(free_bytes),
    showDeviceClock(device),
  ];
  const lines = [`${name}: ${facts.filter(Boolean).join(", ")}`];
  return [...lines, ...losses.map((loss) => `  ${showLoss(loss, now)}`)].join("\n");
}
