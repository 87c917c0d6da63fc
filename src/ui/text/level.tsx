import type { CSSProperties } from "react";
import "./level.css";
import { classNames } from "./class-names.ts";

type LevelProps = {
  /** The part that remains, 0 to 1; negative if the stock is overdrawn. */
  fraction: number;
  /** The part used but not yet sent, 0 to 1; striped, next to the level. */
  unsent?: number;
  low?: boolean;
  /** Precedes the figure in the accessible name: "Amount remaining". */
  label?: string;
};

type LevelStyle = CSSProperties & { "--v": number; "--unsent"?: number };

/** A level drawn as a horizontal measuring cylinder with ten graduations. */
export function Level({ fraction, unsent = 0, low, label }: LevelProps) {
  const percent = Math.round(fraction * 100);
  const overdrawn = fraction < 0;
  const waiting = Math.round(unsent * 100);
  const description = [
    label ? `${label}: ` : "",
    overdrawn ? "overdrawn" : `${percent} percent remaining`,
    low && !overdrawn ? ", low" : "",
    waiting > 0 ? `, ${waiting} percent used and not yet sent` : "",
  ].join("");
  const shown = Math.min(100, Math.max(0, percent));
  const style: LevelStyle = { "--v": shown, "--unsent": Math.min(100 - shown, waiting) };
  const classes = classNames("level", low && "is-low", overdrawn && "is-overdrawn");
  return (
    <div className={classes} style={style} role="img" aria-label={description}>
      <i />
      {waiting > 0 ? <i className="level__unsent" /> : null}
    </div>
  );
}
