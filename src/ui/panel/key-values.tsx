import type { ReactNode } from "react";
import "./key-values.css";
import { Breakable } from "../text/breakable.tsx";
import { classNames } from "../text/class-names.ts";

export type KeyValue = {
  label: string;
  value: ReactNode;
  big?: boolean;
  /** Long where it is read whole: an address, a code, a sentence. In a narrow card it has a line to itself. */
  wide?: boolean;
};

/** A word that half of a narrow card would break. */
const isLong = (value: ReactNode) => typeof value === "string" && /\S{15}/.test(value);

/** Labels over values in a grid; a value that is missing shows a dash. */
export function KeyValues({ items, columns }: { items: readonly KeyValue[]; columns?: 2 | 3 }) {
  return (
    <div className="kvbox">
      <dl className={classNames("kv", columns && `kv--${columns}`)}>
        {items.map(({ label, value, big, wide = isLong(value) }) => (
          <div key={label} className={wide ? "wide" : undefined}>
            <dt>{label}</dt>
            <dd className={big ? "big" : undefined}>
              {typeof value === "string" ? <Breakable text={value} /> : (value ?? "–")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
