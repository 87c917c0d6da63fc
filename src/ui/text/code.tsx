import type { ReactNode } from "react";
import "./code.css";

/** A short code in a font that distinguishes 0 and O. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="code">{children}</span>;
}
