import type { GhsPictogram, SignalWord } from "./hazard.ts";
import type { SubstanceDetails } from "./schema.ts";

type Class = { from: number; pictograms: readonly GhsPictogram[]; signal: SignalWord };

const danger = (from: number, ...pictograms: GhsPictogram[]): Class => ({
  from,
  pictograms,
  signal: "DANGER",
});
const warning = (from: number, ...pictograms: GhsPictogram[]): Class => ({
  from,
  pictograms,
  signal: "WARNING",
});

/**
 * The hazards of substances and of their solutions in water, by CAS number: from which wt % a class applies, the strongest
 * first. Source: harmonised classifications with their specific concentration limits, else the generic limits, of Regulation
 * (EC) No 1272/2008 (CLP), annexes VI and I.
 */
const classes: ReadonlyMap<string, readonly Class[]> = new Map(
  Object.entries<readonly Class[]>({
    // Nitric acid
    "7697-37-2": [
      danger(65, "GHS03", "GHS05", "GHS06"),
      danger(26.5, "GHS05", "GHS06"),
      danger(3, "GHS05"),
      warning(1, "GHS07"),
    ],
    // Sulfuric acid
    "7664-93-9": [danger(15, "GHS05"), warning(5, "GHS07")],
    // Hydrochloric acid
    "7647-01-0": [danger(25, "GHS05", "GHS07"), warning(10, "GHS07")],
    // Phosphoric acid
    "7664-38-2": [danger(25, "GHS05"), warning(10, "GHS07")],
    // Acetic acid
    "64-19-7": [danger(90, "GHS02", "GHS05"), danger(25, "GHS05"), warning(10, "GHS07")],
    // Citric acid
    "77-92-9": [warning(20, "GHS07")],
    // Sodium hydroxide
    "1310-73-2": [danger(2, "GHS05"), warning(0.5, "GHS07")],
    // Potassium hydroxide
    "1310-58-3": [danger(25, "GHS05", "GHS07"), danger(2, "GHS05"), warning(0.5, "GHS07")],
    // Ammonia solution
    "1336-21-6": [
      danger(25, "GHS05", "GHS07", "GHS09"),
      danger(5, "GHS05", "GHS07"),
      danger(3, "GHS05"),
      warning(1, "GHS07"),
    ],
    // Hydrogen peroxide
    "7722-84-1": [
      danger(50, "GHS03", "GHS05", "GHS07"),
      danger(25, "GHS05", "GHS07"),
      danger(8, "GHS05"),
      warning(5, "GHS07"),
    ],
    // Sodium hypochlorite
    "7681-52-9": [danger(3, "GHS05", "GHS09"), warning(1, "GHS07")],
    // Sodium nitrite
    "7632-00-0": [danger(90, "GHS03", "GHS06", "GHS09")],
    // Sodium carbonate
    "497-19-8": [warning(10, "GHS07")],
    // Calcium chloride
    "10043-52-4": [warning(10, "GHS07")],
    // Ethanol
    "64-17-5": [danger(70, "GHS02")],
  }),
);

type Hazard = Required<Pick<SubstanceDetails, "ghs_pictograms" | "signal_word">>;
type Bottle = Hazard & { cas_number: string | null; concentration: number; concentration_units: string };

/**
 * The hazard that a form suggests for a substance at a strength: of a bottle of the lab with the same CAS number and strength,
 * else of the list, for wt %. Null where neither has one, and without a CAS number. A person confirms the suggestion.
 */
export function suggestedHazard(
  of: {
    cas_number?: string | null | undefined;
    concentration?: number | null | undefined;
    concentration_units?: string | null | undefined;
  },
  bottles: readonly Bottle[],
): Hazard | null {
  const { concentration, concentration_units } = of;
  const cas = of.cas_number?.trim();
  if (!cas || typeof concentration !== "number") return null;
  const same = bottles.find(
    (one) =>
      one.cas_number === cas &&
      one.concentration === concentration &&
      one.concentration_units === concentration_units &&
      (one.signal_word !== null || one.ghs_pictograms.length > 0),
  );
  if (same !== undefined) return same;
  const known = concentration_units === "PERCENT" ? classes.get(cas) : undefined;
  const found = known?.find(({ from }) => concentration >= from);
  return known
    ? { ghs_pictograms: [...(found?.pictograms ?? [])], signal_word: found?.signal ?? null }
    : null;
}
