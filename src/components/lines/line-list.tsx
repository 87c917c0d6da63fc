import { type ReactNode, useState } from "react";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import "./line-list.css";
import { classNames } from "#ui/text/class-names.ts";

type ListProps = {
  /** `tight`: lower lines; `found`: the results of a search. */
  look?: "tight" | "found";
  label?: string;
  children: ReactNode;
};

/** A list of lines. Each `.line` is a link or a button: an icon, a text, and a figure or a badge at the end. */
export function LineList({ look, label, children }: ListProps) {
  return (
    <ul
      className={classNames("lines", look === "tight" && "lines--tight", look === "found" && "lines--found")}
      aria-label={label}
    >
      {children}
    </ul>
  );
}

type Props<T> = {
  title: string;
  all: readonly T[];
  /** Replaces the lines where there are none. */
  emptyText?: string;
  /** The number of lines before a press on `Show all`. */
  shown?: number;
  look?: "tight";
  /** What the card lists above the lines in another form, and how many it counts as. */
  above?: { content: ReactNode; count: number } | undefined;
  /** One line, a list item. */
  children: (one: T) => ReactNode;
};

/** A card with one line for each item: the first ones, and all of them after a press on `Show all`. */
export function LineCard<T>({ title, all, emptyText, shown = 6, look, above, children }: Props<T>) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = all.length > shown && !isWhole;
  const total = all.length + (above?.count ?? 0);
  const count = isCut ? `first ${shown + total - all.length} of ${total}` : total;
  return (
    <Card title={title} aside={<span className="count">{count}</span>} flush>
      {above?.content}
      {total === 0 && emptyText ? <p className="card__body muted">{emptyText}</p> : null}
      {above && all.length === 0 ? null : (
        <LineList label={title} {...(look && { look })}>
          {(isCut ? all.slice(0, shown) : all).map(children)}
        </LineList>
      )}
      {isCut ? (
        <div className="card__body">
          <Button size="sm" onClick={() => setIsWhole(true)}>
            Show all {all.length}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
