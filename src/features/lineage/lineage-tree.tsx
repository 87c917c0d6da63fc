import { Link } from "react-router-dom";
import { recordIcons } from "#components/record/record-icons.ts";
import { StockTag } from "#components/stock/stock-amount.tsx";
import { refKey } from "#domain/kernel/change.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { kinds } from "#domain/kinds.ts";
import { showBalance } from "#domain/lineage/balance.ts";
import type { Branch, LineageNode, Quantity } from "#domain/lineage/thread.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { Icon } from "#ui/text/icon.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

/** A tree of records, each with the amount that passed to it or from it. */
export function LineageTree({ branches, label }: { branches: readonly Branch[]; label: string }) {
  return (
    <ul className="thread" aria-label={label}>
      {branches.map(({ node, quantity, branches: further }) => (
        <li key={refKey(node)}>
          <NodeLine node={node} quantity={quantity} />
          {further.length > 0 ? <LineageTree branches={further} label={`Next to ${node.title}`} /> : null}
        </li>
      ))}
    </ul>
  );
}

type LineProps = {
  node: LineageNode;
  /** The amount that passed between the record and its parent in the tree. */
  quantity: Quantity | null;
};

/** One record: its name, the amount that passed, the amount that remains, and its mass balance. */
export function NodeLine({ node, quantity }: LineProps) {
  const { word } = kinds[node.table];
  const { made, remaining, balance } = node;
  return (
    <Link className="threadline" to={pathOf(node)}>
      <Icon of={recordIcons[node.table]} />
      <span className="grow">
        <b>
          <Unbroken text={node.title} />
        </b>
        <span className="sub">
          <Unbroken text={[word, node.note, showDate(node.creation_date)].filter(Boolean).join(", ")} />
        </span>
        {balance ? <span className="sub">{showBalance(balance)}</span> : null}
      </span>
      <span className="threadline__amounts">
        {quantity ? <b className="num">{showAmount(quantity.amount, quantity.units)}</b> : null}
        {made && remaining !== null ? (
          <span className="sub">
            {showAmount(remaining, made.units)} left <StockTag stock={{ remaining, supplied: made.amount }} />
          </span>
        ) : null}
      </span>
    </Link>
  );
}
