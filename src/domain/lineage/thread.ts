import { refKey } from "../kernel/change.ts";
import type { RecordRef } from "../tables.ts";
import type { Unit } from "../values/units.ts";

export type Quantity = { amount: number; units: Unit };

/** One record of the lineage. */
export type LineageNode = RecordRef & {
  title: string;
  /** What distinguishes it from similar records: 'Hour 3', 'Library storage'. */
  note: string | null;
  /** The initial amount; null for a process, a tray or a trial. */
  made: Quantity | null;
  remaining: number | null;
  creation_date: string;
  balance: MassBalance | null;
};

/** The amount put in and the amount accounted for, in `units`; `isDry` if both are oven-dry mass. */
export type MassBalance = { in: number; accounted: number; units: Unit; isDry: boolean };

/** A link to the next record, with the amount that was used, if known. */
export type Link = { ref: RecordRef; quantity: Quantity | null };

/** A record with its ancestors, or with its descendants. */
export type Branch = { node: LineageNode; quantity: Quantity | null; branches: Branch[] };

/** The whole lineage of one record. */
export type Lineage = { node: LineageNode; ancestors: Branch[]; descendants: Branch[] };

/** Returns every record of these branches once, nearest first. */
export function allNodes(branches: readonly Branch[]): LineageNode[] {
  const found = new Map<string, LineageNode>();
  let level = [...branches];
  while (level.length > 0) {
    for (const { node } of level) found.set(refKey(node), node);
    level = level.flatMap((branch) => branch.branches);
  }
  return [...found.values()];
}

/**
 * Returns the line from the first ancestor down to the record, following the nearest ancestor at each step. Empty for
 * a trial with several trays.
 */
export function mainLine(ancestors: readonly Branch[]): Branch[] {
  if (ancestors.filter(({ node }) => node.table === "tray_formulations").length > 1) return [];
  const main = ancestors.find(({ node }) => node.table !== "chemicals") ?? ancestors[0];
  return main === undefined ? [] : [...mainLine(main.branches), main];
}

/** A record with its neighbours in the lineage, which are loaded on request. */
export type Family = {
  node: Omit<LineageNode, "balance">;
  /** g/ml, to convert between mass and volume. */
  density?: number | null;
  /** Amounts used for grow trials, in any tray. */
  grown?: () => Promise<Quantity[]>;
  parents: () => Promise<Link[]>;
  children: () => Promise<Link[]>;
};
