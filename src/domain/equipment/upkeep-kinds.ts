export const upkeepKinds = ["MAINTENANCE", "CALIBRATION"] as const;

export type UpkeepKind = (typeof upkeepKinds)[number];
