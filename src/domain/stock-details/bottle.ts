import { showAmount } from "../values/quantities.ts";
import { showDate } from "../values/time.ts";

/** What distinguishes one container from others of the same name. */
type Bottle = {
  lot_number: string | null;
  location_name: string;
  /** Absent where it is not known, as in a list. */
  opened_at?: string | null;
  /** Null if it is not known. */
  amount_remaining: number | null;
  amount_units: string;
};

/** The facts of one container, to choose by: 'lot A17', 'Acid cabinet', 'opened Nov 3, 2026', '0.8 L left'. */
export function bottleFacts(bottle: Bottle): string[] {
  const { lot_number, location_name, opened_at, amount_remaining, amount_units } = bottle;
  return [
    lot_number ? `lot ${lot_number}` : "",
    location_name,
    opened_at ? `opened ${showDate(opened_at)}` : opened_at === null ? "not opened" : "",
    amount_remaining === null ? "" : `${showAmount(amount_remaining, amount_units)} left`,
  ].filter((fact) => fact !== "");
}
