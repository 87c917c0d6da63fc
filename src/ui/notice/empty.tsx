import type { ReactNode } from "react";
import "./empty.css";
import { Strands } from "../brand/strands.tsx";

type EmptyProps = {
  title?: string;
  /** One sentence on what will stand here. */
  children?: ReactNode;
  action?: ReactNode;
  /** It is all there is on the page: the title is the page's heading. */
  isPage?: boolean;
};

/** Nothing here yet: a short strand, what it means, and one thing to do. */
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
