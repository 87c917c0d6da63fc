import type { CSSProperties } from "react";
import "./level.css";
import { showShare } from "#domain/values/quantities.ts";
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
  const overdrawn = fraction < 0;
  const description = [
    label ? `${label}: ` : "",
    overdrawn ? "overdrawn" : `${showShare(fraction)} percent remaining`,
    low && !overdrawn ? ", low" : "",
    unsent > 0 ? `, ${showShare(unsent)} percent used and not yet sent` : "",
  ].join("");
  const shown = Math.min(100, Math.max(0, fraction * 100));
  const style: LevelStyle = { "--v": shown, "--unsent": Math.min(100 - shown, unsent * 100) };
  const classes = classNames("level", low && "is-low", overdrawn && "is-overdrawn");
  return (
    <div className={classes} style={style} role="img" aria-label={description}>
      <i />
      {unsent > 0 ? <i className="level__unsent" /> : null}
    </div>
  );
}
