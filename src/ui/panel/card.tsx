import { type ReactNode, useId } from "react";
import "./card.css";
import { classNames } from "../text/class-names.ts";

type CardProps = {
  title?: ReactNode;
  /** Content at the right of the title: a badge, a count, a button. */
  aside?: ReactNode;
  /** No padding around the content, for tables and lists. */
  flush?: boolean;
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
};

/** A section with a border and an optional title. Cards are never nested. */
export function Card({ title, aside, flush, level = 2, className, children }: CardProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={classNames("card", className)} aria-labelledby={title ? id : undefined}>
      {title ? (
        <div className="card__head">
          <Heading id={id}>{title}</Heading>
          {aside}
        </div>
      ) : null}
      {flush ? (
        children
      ) : (
        <div className={classNames("card__body", !title && "card__body--bare")}>{children}</div>
      )}
    </section>
  );
}
