import type { ReactNode } from "react";
import "./empty.css";
import { Strands } from "../brand/strands.tsx";
import "../text/badge.css";
import { classNames } from "../text/class-names.ts";

type EmptyProps = {
  title?: string;
  /** One sentence about what will be shown here. */
  children?: ReactNode;
  action?: ReactNode;
  /** The page has no other content: the title is the heading of the page. */
  isPage?: boolean;
};

/** The empty state of a list or page: a title, an explanation, and an action. */
export function Empty({ title = "No data available", children, action, isPage = false }: EmptyProps) {
  const Title = isPage ? "h1" : "b";
  return (
    <div className="empty">
      <Strands shape="short" />
      <Title>{title}</Title>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

/** A grey bar in place of text that is loading. */
export function Skeleton({ width = "100%", height }: { width?: string; height?: string }) {
  return <span className="sk" style={{ inlineSize: width, blockSize: height }} />;
}

/** A spinner; with a `label`, the label is shown beside the spinner and announced. */
export function Spinner({ label, small }: { label?: string; small?: boolean }) {
  const ring = <span className={classNames("spinner", small && "spinner--sm")} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span className="row" role="status">
      {ring}
      {label}
    </span>
  );
}
