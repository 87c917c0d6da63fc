import type { z } from "zod";
import type { AnyCommand } from "#contract/operation.ts";
import type { BatchReplies, BatchWrite } from "#contract/sync/calls.ts";
import { refKey } from "#domain/change.ts";
import { type Clock, isoTime } from "./clock.ts";
import type { LabDb, LabTransaction } from "./db/lab-db.ts";
import { type Checked, check, executeIn } from "./execute.ts";
import { internal, Problem } from "./problems.ts";
import { commandKey, readParams, recordedOffline } from "./read-request.ts";
import type { Routes } from "./routes.ts";

type Reply = z.input<typeof BatchReplies>["replies"][number];
type Write = z.output<typeof BatchWrite>;

type Batching = { db: LabDb; clock: Clock; routes: Routes; onError: (error: unknown) => void };

/**
 * Writes one after another, each a part of its own with its own reply, all in one commit: either every reply stands or
 * nothing was tried. What is not accepted holds back the later writes of its lane, which answer 424 untried: their keys
 * stay unused, so they can be sent again.
 */
export async function runBatch(
  lab: Batching,
  writes: Write[],
  by: { user: string; device: string | null },
): Promise<{ replies: Reply[] }> {
  const arrivals = writes.map((write) => ({ key: write.key, ...arrive(lab, write, by) }));
  return lab.db.transaction(async (tx) => {
    const heldBack = new Set<string>();
    const replies: Reply[] = [];
    for (const arrival of arrivals)
      replies.push({ key: arrival.key, ...(await runOne(lab, tx, arrival, heldBack)) });
    return { replies };
  });
}

/** A write that can be run, with its lane, or what is wrong with it. */
type Arrived = { checked: Checked; lane: string } | { problem: unknown };

function arrive(lab: Batching, write: Write, by: { user: string; device: string | null }): Arrived {
  try {
    const { operation, params } = commandOf(lab.routes, write);
    const checked = check(lab.clock, {
      ...{ operation, params, ...by, body: write.body ?? {}, key: commandKey(write.key, by.user) },
      recordedOffline: recordedOffline(write.recorded_at, isoTime(lab.clock)),
    });
    return { checked, lane: laneOf(checked) };
  } catch (problem) {
    return { problem };
  }
}

async function runOne(
  lab: Batching,
  tx: LabTransaction,
  arrived: Arrived,
  heldBack: Set<string>,
): Promise<Omit<Reply, "key">> {
  try {
    if ("problem" in arrived) throw arrived.problem;
    const { checked, lane } = arrived;
    if (heldBack.has(lane))
      throw new Problem(424, "EARLIER_REFUSED", "An earlier write of this record was refused.");
    const { status, body, cursor } = await tx.part(() => executeIn(tx, checked));
    if (status >= 400) heldBack.add(lane);
    return { status, body: JSON.parse(body), cursor };
  } catch (error) {
    if ("lane" in arrived) heldBack.add(arrived.lane);
    if (!(error instanceof Problem)) lab.onError(error);
    const { status, body } = (error instanceof Problem ? error : internal()).answer;
    return { status, body: JSON.parse(body), cursor: await tx.position() };
  }
}

function commandOf(
  routes: Routes,
  { method, path }: Write,
): { operation: AnyCommand; params: Record<string, string> } {
  const { operation, params } = routes.find(method, path);
  if (operation.kind !== "command")
    throw new Problem(405, "METHOD_NOT_ALLOWED", "Only writes can be batched");
  if (operation.file) throw new Problem(400, "BAD_REQUEST", "A write with a file is sent on its own");
  return { operation, params: readParams(operation.params, params) };
}

/** The write's lane; a body too malformed to name one is a lane of its own. */
function laneOf({ operation, params, body, key, stamp, parsed }: Checked): string {
  try {
    return refKey(operation.lane({ params, body: parsed.success ? parsed.data : body }, stamp));
  } catch {
    return key;
  }
}
