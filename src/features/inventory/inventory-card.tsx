import { IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import "./inventory-card.css";
import { type Glyph, Icon } from "#ui/icon.tsx";
import { Strands } from "#ui/strands.tsx";
import type { CardLine, CountedLink } from "./stock-counts.ts";

type Props = {
  title: string;
  icon: Glyph;
  /** Draws strands of its own. */
  seed: number;
  lines: readonly CardLine[];
  /** Ways into a filtered list. */
  links?: readonly CountedLink[];
};

/** One kind of stock: the ways to its lists, how many there are of each, and shortcuts into them. */
export function InventoryCard({ title, icon, seed, lines, links = [] }: Props) {
  const id = useId();
  return (
    <section className="invcard" aria-labelledby={id}>
      <Strands shape="card" seed={seed} className="invcard__fib" />
      <div className="invcard__head">
        <span className="invcard__ic">
          <Icon of={icon} />
        </span>
        <h2 id={id}>{title}</h2>
      </div>
      <ul>
        {lines.map(({ to, name, sentence, count }) => (
          <li key={to}>
            <Link to={to}>
              <span className="grow">
                <b>{name}</b>
                <span className="sub">{sentence}</span>
              </span>
              <span className="n num">{count}</span>
              <Icon of={IconChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
      {links.length > 0 ? (
        <div className="quick">
          {links.map((link) => (
            <Link key={link.label} to={link.to}>
              {link.label} <b>{link.count}</b>
            </Link>
          ))}
        </div>
      ) : null}
    </section>
  );
}
