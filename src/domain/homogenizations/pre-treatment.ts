import { codedAmount } from "../values/quantities.ts";
import { convert, type Unit } from "../values/units.ts";
import type { Homogenization, PreTreatment } from "./schema.ts";
import { baseAmount, waterBalance } from "./water.ts";

type Setup = Pick<
  Homogenization,
  | "total_water_to_be_added"
  | "desired_cnf_volume_units"
  | "amount_cake_suggested"
  | "amount_cake_suggested_units"
>;

/** What a pre-treatment adds to the cake, as far as it is entered. */
export type EnteredWater = Partial<
  Pick<
    PreTreatment,
    | "amount_water_added_for_neutralization"
    | "neutralizing_agent_name"
    | "neutralizing_agent_concentration"
    | "neutralizing_agent_amount_added"
    | "neutralizing_agent_amount_added_units"
  >
>;

/** Water and agent as typed, and what follows from them; amounts in the setup's `desired_cnf_volume_units`. */
export function waterOf(setup: Setup, entered: EnteredWater) {
  const { desired_cnf_volume_units } = setup;
  const hasAgent = Boolean(entered.neutralizing_agent_name);
  const base = baseAmount({
    desired_cnf_volume_units,
    neutralizing_agent_amount_added: (hasAgent && entered.neutralizing_agent_amount_added) || null,
    neutralizing_agent_amount_added_units: entered.neutralizing_agent_amount_added_units ?? null,
  });
  const neutralization = entered.amount_water_added_for_neutralization ?? null;
  return { neutralization, base, ...waterBalance(setup.total_water_to_be_added, neutralization, base) };
}

/** The cake used is doubtful outside these multiples of the suggested amount. */
const CAKE_LIMITS = { below: 0.5, above: 2 };

/** Warnings about a pre-treatment; they do not refuse it. `used` is the use of the cake, null if it is not chosen. */
export function preTreatmentWarnings(
  setup: Setup,
  entered: EnteredWater,
  used: { amount_used: number; amount_used_units: Unit } | null,
): string[] {
  const { total_water_to_be_added: total, desired_cnf_volume_units: units } = setup;
  const { previously } = waterOf(setup, entered);
  const { amount_cake_suggested: suggested, amount_cake_suggested_units: mass } = setup;
  const cake = used && convert(used.amount_used, used.amount_used_units, mass);
  const isFar =
    cake !== null && (cake < suggested * CAKE_LIMITS.below || cake > suggested * CAKE_LIMITS.above);
  const percent = (entered.neutralizing_agent_name && entered.neutralizing_agent_concentration) || 0;
  return [
    ...(previously > total
      ? [
          `Water and agent (${codedAmount(previously, units)}) are more than the total water to be added ` +
            `(${codedAmount(total, units)}). Please check.`,
        ]
      : []),
    ...(isFar
      ? [
          `The cake used (${codedAmount(cake, mass)}) is far from the suggested amount ` +
            `(${codedAmount(suggested, mass)}). Please check.`,
        ]
      : []),
    ...(percent > 100 ? [`The agent's concentration is more than 100 %. Please check.`] : []),
  ];
}
