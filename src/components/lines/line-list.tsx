import type { ReactNode } from "react";
import "./line-list.css";
import { classNames } from "#ui/text/class-names.ts";

type Props = {
  /** Lower lines, or the hits of a search. */
  look?: "tight" | "found";
  label?: string;
  children: ReactNode;
};

/** A list of lines, each `.line` a link or a button: a tile with an icon, its words, a figure or a badge at the end. */
export function LineList({ look, label, children }: Props) {
  return (
    <ul
      className={classNames("lines", look === "tight" && "lines--tight", look === "found" && "lines--found")}
      aria-label={label}
    >
      {children}
    </ul>
  );
}
