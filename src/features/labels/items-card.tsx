import { Stepper } from "#ui/number/stepper.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";
import type { LabelItem } from "./use-label-items.ts";

/** More of one thing are a slip of the finger, and would stop a tablet. */
const MOST_COPIES = 200;

export type Copies = ReadonlyMap<string, number | null>;

/** How many of an item are printed. */
export function copiesOf({ key, copies }: LabelItem, typed: Copies): number {
  const said = typed.has(key) ? (typed.get(key) ?? 0) : copies;
  return Math.min(MOST_COPIES, Math.max(0, Math.floor(said || 0)));
}

type Props = {
  items: readonly LabelItem[];
  /** What a person said; the other items keep what they came with. */
  typed: Copies;
  onType: (typed: Copies) => void;
};

/** The things whose labels are printed, and how many of each. */
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
                <Unbroken text={item.words.title} />
              </b>
              <span className="sub mono">{item.words.code}</span>
            </span>
            <Stepper
              value={typed.has(item.key) ? (typed.get(item.key) ?? null) : item.copies}
              onChange={(count) => onType(new Map(typed).set(item.key, count))}
              max={MOST_COPIES}
              lessLabel={`One label less of ${item.words.title}`}
              moreLabel={`One label more of ${item.words.title}`}
              aria-label={`Copies of ${item.words.title}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
