import type { ReactNode } from "react";
import "./empty.css";
import { Strands } from "../brand/strands.tsx";

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
