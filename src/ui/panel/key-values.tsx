import type { ReactNode } from "react";
import "./key-values.css";
import { classNames } from "../text/class-names.ts";
import { Breakable } from "../text/unbroken.tsx";

export type KeyValue = {
  label: string;
  value: ReactNode;
  big?: boolean;
  /** For long values, such as an address or a sentence: in a narrow card the value gets a full line. */
  wide?: boolean;
};

/** Whether a value is too long for one line in half of a narrow card: a date with its time, an address. */
const isLong = (value: ReactNode) => typeof value === "string" && (value.length > 17 || /\S{15}/.test(value));

/** A grid of labels with their values; a missing value is shown as a dash, a long one on a line of its own. */
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
