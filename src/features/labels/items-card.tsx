import { numberIn, type TypedNumber } from "#domain/values/number-text.ts";
import { Stepper } from "#ui/number/stepper.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import type { LabelItem } from "./use-label-items.ts";

/** A larger number is a typing error and would block the tablet. */
const MOST_COPIES = 200;

export type Copies = ReadonlyMap<string, TypedNumber>;

/** How many labels of an item are printed. */
export function copiesOf({ key, copies }: LabelItem, typed: Copies): number {
  const count = typed.has(key) ? numberIn(typed.get(key)) : copies;
  return Math.min(MOST_COPIES, Math.max(0, Math.floor(count || 0)));
}

type Props = {
  items: readonly LabelItem[];
  /** The numbers that the person typed, by key of the item; other items have their default. */
  typed: Copies;
  onType: (typed: Copies) => void;
};

/** The items whose labels are printed, and how many of each. */
export function ItemsCard({ items, typed, onType }: Props) {
  const total = items.reduce((sum, item) => sum + copiesOf(item, typed), 0);
  return (
    <Card
      title="Items"
      aside={<span className="count">{total === 1 ? "1 label" : `${total} labels`}</span>}
      flush
    >
      <ul className="labitems">
        {items.map((item) => (
          <li key={item.key}>
            <span className="grow">
              <b>
                <Unbroken text={item.text.title} />
              </b>
              <span className="sub mono">{item.text.code}</span>
            </span>
            <Stepper
              value={typed.has(item.key) ? (typed.get(item.key) ?? null) : item.copies}
              onChange={(count) => onType(new Map(typed).set(item.key, count))}
              max={MOST_COPIES}
              lessLabel={`One label less of ${item.text.title}`}
              moreLabel={`One label more of ${item.text.title}`}
              aria-label={`Copies of ${item.text.title}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
