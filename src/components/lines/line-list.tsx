import type { ReactNode } from "react";
import "./line-list.css";
import { classNames } from "#ui/text/class-names.ts";

type Props = {
  /** `tight`: lower lines; `found`: the results of a search. */
  look?: "tight" | "found";
  label?: string;
  children: ReactNode;
};

/** A list of lines. Each `.line` is a link or a button: an icon, a text, and a figure or a badge at the end. */
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
