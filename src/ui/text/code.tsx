import type { ReactNode } from "react";
import "./code.css";

/** A short code in the face that keeps 0 and O apart. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="code">{children}</span>;
}
