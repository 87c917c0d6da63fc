import { z } from "zod";
import { Device } from "#domain/devices/schema.ts";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";

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
  }),
};
