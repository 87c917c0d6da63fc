import type { z } from "zod";
import type { AnyCommand } from "#contract/operation.ts";
import type { BatchReplies, BatchWrite } from "#contract/sync.ts";
import { refKey } from "#domain/change.ts";
import { type Clock, isoTime } from "./clock.ts";
import type { LabDb } from "./db/lab-db.ts";
import { execute } from "./execute.ts";
import { internal, Problem } from "./problems.ts";
import { commandKey, readParams, recordedOffline } from "./read-request.ts";
import type { Routes } from "./routes.ts";

type Reply = z.input<typeof BatchReplies>["replies"][number];
type Write = z.output<typeof BatchWrite>;

export type Batching = { db: LabDb; clock: Clock; routes: Routes; onError: (error: unknown) => void };

/**
 * Writes one after another, each its own transaction and its own reply. What is not accepted holds back the later
 * writes of its lane, which answer 424 untried: their keys stay unused, so they can be sent again.
 */
export async function runBatch(
  lab: Batching,
  writes: Write[],
  by: { user: string; device: string | null },
): Promise<{ replies: Reply[] }> {
  const heldBack = new Set<string>();
  const replies: Reply[] = [];
  for (const write of writes) {
    const reply = await runOne(lab, write, by, heldBack);
    replies.push({ key: write.key, ...reply });
  }
  return { replies };
}

async function runOne(
  lab: Batching,
  write: Write,
  by: { user: string; device: string | null },
  heldBack: Set<string>,
): Promise<Omit<Reply, "key">> {
  let lane: string | null = null;
  try {
    const { operation, params } = commandOf(lab.routes, write);
    const now = isoTime(lab.clock);
    const arrival = {
      ...{ operation, params, ...by, body: write.body ?? {}, key: commandKey(write.key, by.user) },
      recordedOffline: recordedOffline(write.recorded_at, now),
    };
    lane = laneOf(arrival, now);
    if (heldBack.has(lane))
      throw new Problem(424, "EARLIER_REFUSED", "An earlier write of this record was refused.");
    const { status, body, cursor } = await execute(lab.db, lab.clock, arrival);
    if (status >= 400) heldBack.add(lane);
    return { status, body: JSON.parse(body), cursor };
  } catch (error) {
    if (lane !== null) heldBack.add(lane);
    if (!(error instanceof Problem)) lab.onError(error);
    const { status, body } = (error instanceof Problem ? error : internal()).answer;
    return { status, body: JSON.parse(body), cursor: await lab.db.position() };
  }
}

function commandOf(
  routes: Routes,
  { method, path }: Write,
): { operation: AnyCommand; params: Record<string, string> } {
  const { operation, params } = routes.find(method, path);
  if (operation.kind !== "command")
    throw new Problem(405, "METHOD_NOT_ALLOWED", "Only writes can be batched");
  return { operation, params: readParams(operation.params, params) };
}

type LaneInput = {
  operation: AnyCommand;
  params: Record<string, string>;
  body: unknown;
  key: string;
  user: string;
  recordedOffline: string | null;
};

/** The write's lane; a body too malformed to name one is a lane of its own. */
function laneOf({ operation, params, body, key, user, recordedOffline }: LaneInput, now: string): string {
  const parsed = operation.body.safeParse(body);
  try {
    const input = { params, body: parsed.success ? parsed.data : body };
    return refKey(operation.lane(input, { id: key, user, now, recordedOffline }));
  } catch {
    return key;
  }
}
