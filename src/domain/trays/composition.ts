import { showName } from "../values/words.ts";

/** The names, not ids, that a composition consists of. */
type CompositionParts = {
  cnf_description: string | null;
  plant: string | null;
  additive: string | null;
  additive_ratio: number | null;
  preparation_steps: readonly string[];
  fertilizer: string | null;
  test_for: string | null;
};

/**
 * The composition of a formulation as one line, in the order of preparation, without empty parts: in words, and with the
 * constants of the lists as texts that were composed earlier have them.
 */
export function composedTexts(parts: CompositionParts): [inWords: string, inConstants: string] {
  const { additive, fertilizer } = parts;
  const words = { additive: additive && showName(additive), fertilizer: fertilizer && showName(fertilizer) };
  return [inOrder({ ...parts, ...words }), inOrder(parts)];
}

function inOrder({ additive, additive_ratio, preparation_steps, ...parts }: CompositionParts): string {
  const ratio = additive_ratio === null ? "" : `: ${additive_ratio}`;
  return [
    parts.cnf_description,
    parts.plant,
    additive ? `${additive}${ratio}` : "No Additive",
    preparation_steps.filter((step) => step.trim() !== "").join(" > "),
    parts.fertilizer,
    parts.test_for,
  ]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(", ");
}

/** Returns the next identifier of a trial: one more than the highest `F…`, `F1` if there is none. */
export function nextIdentifier(identifiers: readonly string[]): string {
  const numbers = identifiers.map((identifier) => Number(/^F(\d+)$/.exec(identifier)?.[1] ?? 0));
  return `F${Math.max(0, ...numbers) + 1}`;
}

/** Order of the trays of a trial: F2 before F10. */
export function byIdentifier(a: { identifier: string }, b: { identifier: string }): number {
  return a.identifier.localeCompare(b.identifier, "en", { numeric: true });
}

/** `GT-003-F2`, as on the label of a tray. */
export function trayCode(trial: { code: string } | undefined, tray: { identifier: string }): string {
  return `${trial?.code ?? "?"}-${tray.identifier}`;
}

/** Order of the trays on the shelf: by their positions; trays without one come last. */
export function byPosition(
  a: { identifier: string; position: number | null },
  b: { identifier: string; position: number | null },
): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (a.position ?? last) - (b.position ?? last) || byIdentifier(a, b);
}

/** `Position 3 (seed 4821)`, as on the label of a tray; null if no position was drawn. */
export function placeOnShelf(
  trial: { position_seed?: number | null } | undefined,
  { position }: { position?: number | null },
): string | null {
  if (!position) return null;
  return trial?.position_seed ? `Position ${position} (seed ${trial.position_seed})` : `Position ${position}`;
}

/** Root tissue density (g/cm3) and root-to-shoot ratio of a harvest, from its dry masses (g) and root volume (cm3). */
export function harvestRatios(of: { root_dry_mass: number; leaf_dry_mass: number; root_volume: number }): {
  root_density: number;
  root_to_shoot_ratio: number;
} {
  return {
    root_density: of.root_dry_mass / of.root_volume,
    root_to_shoot_ratio: of.root_dry_mass / of.leaf_dry_mass,
  };
}
