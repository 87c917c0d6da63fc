import type { ReactNode } from "react";
import "./key-values.css";
import { classNames } from "./class-names.ts";

export interface KeyValue {
  label: string;
  value: ReactNode;
  big?: boolean;
}

/** Labels over values in a grid; a value that is missing shows a dash. */
export function KeyValues({ items, columns }: { items: readonly KeyValue[]; columns?: 2 | 3 }) {
  return (
    <dl className={classNames("kv", columns && `kv--${columns}`)}>
      {items.map(({ label, value, big }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={big ? "big" : undefined}>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
