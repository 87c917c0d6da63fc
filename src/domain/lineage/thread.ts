import { refKey } from "../change.ts";
import type { RecordRef } from "../tables.ts";
import type { Unit } from "../units.ts";

export type Quantity = { amount: number; units: Unit };

/** One thing on the thread, as a person names it. */
export type LineageNode = RecordRef & {
  title: string;
  /** What else tells it from its like: 'Hour 3', 'Library storage'. */
  note: string | null;
  /** What there was of it at first; null for a process, a tray or a trial. */
  made: Quantity | null;
  remaining: number | null;
  creation_date: string;
  balance: MassBalance | null;
};

/** What went in and how much of it is accounted for, in `units`; `isDry` where both are oven-dry mass. */
export type MassBalance = { in: number; accounted: number; units: Unit; isDry: boolean };

/** A step of the thread to the next thing: how much went along it, where the lab knows. */
export type Link = { ref: RecordRef; quantity: Quantity | null };

/** A thing with what it came from, or with what was made of it. */
export type Branch = { node: LineageNode; quantity: Quantity | null; branches: Branch[] };

/** The whole thread through one thing. */
export type Lineage = { node: LineageNode; ancestors: Branch[]; descendants: Branch[] };

/** Every branch once, those that are met by more than one way too; nearest first. */
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
 * The way from the first ancestor down to the thing itself, following the nearest of each step. A trial comes of many
 * trays, and has no such way.
 */
export function mainLine(ancestors: readonly Branch[]): Branch[] {
  if (ancestors.filter(({ node }) => node.table === "tray_formulations").length > 1) return [];
  const main = ancestors.find(({ node }) => node.table !== "chemicals") ?? ancestors[0];
  return main === undefined ? [] : [...mainLine(main.branches), main];
}
