import type { LineageNode, Link, Quantity } from "./thread.ts";

/** A thing with its neighbours on the thread. They are read when asked for. */
export type Family = {
  node: Omit<LineageNode, "balance">;
  /** g/ml, where mass and volume of it are to be compared. */
  density?: number | null;
  /** What was drawn of it for grow trials, whichever tray it went into. */
  grown?: Quantity[];
  parents: () => Promise<Link[]>;
  children: () => Promise<Link[]>;
};
