import { IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import "./inventory.css";
import { Strands } from "#ui/brand/strands.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import type { CardLine, CountedLink } from "./stock-counts.ts";

type Props = {
  title: string;
  icon: Glyph;
  /** Seed of the strands, so that every card looks different. */
  seed: number;
  lines: readonly CardLine[];
  /** Links to filtered lists. */
  links?: readonly CountedLink[];
};

/** One group of the inventory: links to its lists with the number of records, and links to filtered lists. */
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
