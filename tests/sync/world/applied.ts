import { keyToRef } from "#domain/kernel/change.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import type { Kind } from "./forms.ts";
import type { Promised } from "./promises.ts";
import type { World } from "./world.ts";

/** The kinds whose writes are counted by the history of their record, which names the write of each version. */
const counted: Kind[] = [
  ...(["withdraw", "restore", "reopen", "complete", "entry", "rename", "retire", "merge"] as const),
  ...(["count", "void", "loss", "correct", "amend", "unloss", "plan", "gap"] as const),
];

/** True of a write that is counted by {@link appliedTimes}. */
export const isCounted = ({ what }: Pick<Promised, "what">) => counted.includes(what);

/** How often a write has changed its record. */
export async function appliedTimes(world: World, entry: OutboxEntry | null | undefined): Promise<number> {
  if (!entry) return 0;
  const lane = keyToRef(entry.lane);
  // The history of a use is that of its stock; a week and a plug removal are parts of a tray, of one trial here.
  const use = lane.table === "use_records" ? await world.db.get("use_records", lane.id) : undefined;
  const tray = { table: "tray_formulations" as const, id: growIds.tray };
  const ofLane = lane.table === "claims" ? tray : lane;
  const { table, id } = use ? { table: use.stock_table, id: use.stock_id } : ofLane;
  const versions = await world.db.history(table, id);
  return versions.filter(({ command }) => command === entry.id).length;
}

const changing: Kind[] = ["rename", "count", "loss", "correct", "amend", "plan", "gap"];

/**
 * True if a write of this kind may be accepted without a change: what it wants is so already. A re-opening of a step that
 * another person has re-opened ends with a notice.
 */
export function mayBeIdle({ what }: Promised, entry: OutboxEntry | null | undefined): boolean {
  if (what === "reopen") return entry?.problem?.code === "REOPENED";
  return isCounted({ what }) && !changing.includes(what);
}
