/** The figures that are known when the plants are dry, as messages name them. */
export const driedFigures = {
  leaf_dry_mass: "Leaf dry mass",
  root_dry_mass: "Root dry mass",
  root_density: "Root density",
  root_to_shoot_ratio: "Root to shoot ratio",
} as const;
export type Dried = keyof typeof driedFigures;

/** The message of the harvest form for a figure that is missing. */
export const notDried = (name: Dried) => `${driedFigures[name]} must be a positive number`;

const dryMasses = ["leaf_dry_mass", "root_dry_mass"] as const;

/** A tray with the masses of its harvest; an inactive one is not harvested. */
type Harvested = {
  identifier: string;
  harvest_data: { [F in (typeof dryMasses)[number]]: number | null } | null;
};

/** What is missing of the dry masses of harvested trays: `F3: Leaf dry mass must be a positive number`. */
export function missingDryMasses(trays: readonly Harvested[]): string[] {
  return trays.flatMap(({ identifier, harvest_data: harvest }) =>
    dryMasses
      .filter((name) => harvest !== null && harvest[name] === null)
      .map((name) => `${identifier}: ${notDried(name)}`),
  );
}

/** `1 dry mass missing`, `8 dry masses missing` */
export function showMissingDry(count: number): string {
  return `${count} dry ${count === 1 ? "mass" : "masses"} missing`;
}
