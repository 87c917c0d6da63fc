import { Link } from "react-router-dom";
import { recordIcons } from "#components/record-icons.ts";
import { StockTag } from "#components/stock-amount.tsx";
import { refKey } from "#domain/change.ts";
import { kinds, pathOf } from "#domain/kinds.ts";
import { showBalance } from "#domain/lineage/balance.ts";
import type { Branch, LineageNode, Quantity } from "#domain/lineage/thread.ts";
import { showAmount } from "#domain/quantities.ts";
import { showDate } from "#domain/time.ts";
import { Icon } from "#ui/icon.tsx";
import { Unbroken } from "#ui/unbroken.tsx";

/** Branches below one another, each with what went along it. */
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
  /** What went between it and the thing it hangs on. */
  quantity: Quantity | null;
};

/** One thing: its name, what went along the way to it, what is left of it, and how it adds up. */
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
          {[word, node.note, showDate(node.creation_date)].filter(Boolean).join(", ")}
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
