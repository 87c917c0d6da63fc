import { z } from "zod";
import { DeviceName } from "#domain/devices/reported.ts";
import { Device } from "#domain/devices/schema.ts";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";
import { needs } from "../start.ts";

/** Online only: the server stores what each device last reported. */
export const deviceCalls = {
  listDevices: call({
    name: "listDevices",
    method: "GET",
    path: "/api/devices",
    summary: "Every device that has pulled, with its unsent writes at that time; the last seen first.",
    query: Nothing,
    body: Nothing,
    answer: z.array(Device),
    status: 200,
    open: false,
    needs: needs.listDevices,
  }),
  findDevice: call({
    name: "findDevice",
    method: "GET",
    path: "/api/devices/named",
    summary: "The device that has a name, in any spelling, and when it was last seen; null without one.",
    query: z.object({ name: DeviceName, except: z.guid().optional() }),
    body: Nothing,
    answer: z.object({ device: Device.pick({ id: true, name: true, seen_at: true }).nullable() }),
    status: 200,
    open: false,
  }),
};
