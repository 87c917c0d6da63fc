import type { LineageNode, Link, Quantity } from "./thread.ts";

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
