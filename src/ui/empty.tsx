import type { ReactNode } from "react";
import "./empty.css";
import { Strands } from "./strands.tsx";

export interface EmptyProps {
  title?: string;
  /** One sentence on what will stand here. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: a short strand, what it means, and one thing to do. */
export function Empty({ title = "No data available", children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Strands shape="short" />
      <b>{title}</b>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
