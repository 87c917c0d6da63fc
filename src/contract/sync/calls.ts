import { z } from "zod";
import { DeviceReport } from "#domain/devices/schema.ts";
import { call } from "../operation.ts";
import { MOST_WRITES, paths } from "../sending.ts";
import { Nothing } from "../shapes.ts";
import { BatchReplies, FeedPage, REPORT_HEADER } from "./answers.ts";

export const FeedQuery = z.object({
  since: z.coerce.number().pipe(z.int().min(0)).default(0),
  limit: z.coerce.number().pipe(z.int().min(1).max(2000)).default(500),
});

const Email = z
  .string()
  .max(254)
  .regex(/^\P{C}+$/u)
  .nullish()
  .catch(null);

/** One write of a batch, with the fields of a single request. */
export const BatchWrite = z.object({
  key: z.guid(),
  method: z.enum(["POST", "PUT", "DELETE"]),
  path: z.string().max(2000),
  body: z.unknown().optional(),
  /** When the write was recorded offline (ISO), else null. An unusable time does not refuse the batch. */
  recorded_at: z.string().max(100).nullish(),
  /** Milliseconds by which the device's clock was ahead of the server's when the write was saved, if more than two minutes. */
  clock_off_ms: z.int().nullish().catch(null),
  /** Who (e-mail) saved the write, which staff have taken over from the disabled account; missing for other writes. */
  taken_over_from: Email,
  /** Who (e-mail) imported the write from a rescue file, as the device states it; missing for other writes. */
  imported_by: Email,
});

export type BatchWrite = z.infer<typeof BatchWrite>;

export const Batch = z.object({
  writes: z.array(BatchWrite).max(MOST_WRITES, `A batch contains at most ${MOST_WRITES} writes`),
});

/** The change feed, batches of writes, and the description of the API. */
export const syncCalls = {
  changes: call({
    name: "changes",
    method: "GET",
    path: paths.changes,
    summary: "Every record changed after the cursor, in its newest version. 410: pull again from 0.",
    query: FeedQuery,
    headers: { [REPORT_HEADER]: DeviceReport },
    body: Nothing,
    answer: FeedPage,
    status: 200,
    open: false,
  }),
  live: call({
    name: "live",
    method: "GET",
    path: paths.live,
    summary:
      "The position of the change feed as server-sent events (`data: 123`): now, and after each change. It ends after some minutes; open it again.",
    query: Nothing,
    body: Nothing,
    answer: z.never(),
    types: ["text/event-stream"],
    status: 200,
    open: false,
  }),
  batch: call({
    name: "batch",
    method: "POST",
    path: paths.batch,
    summary: `Up to ${MOST_WRITES} writes, each atomic; after a refusal the later writes of the same lane are not tried and answer 424.`,
    query: Nothing,
    body: Batch,
    answer: BatchReplies,
    status: 200,
    open: false,
    checksParts: true,
  }),
  openApi: call({
    name: "openApi",
    method: "GET",
    path: "/api/openapi.json",
    summary: "The OpenAPI 3.1 description of this API.",
    query: Nothing,
    body: Nothing,
    answer: z.looseObject({ openapi: z.literal("3.1.0") }),
    status: 200,
    open: true,
  }),
};
