import "../text/spin.css";
import "./spinner.css";
import { classNames } from "../text/class-names.ts";

/** A spinner; with a `label`, the label is shown beside the spinner and announced. */
export function Spinner({ label, small }: { label?: string; small?: boolean }) {
  const ring = <span className={classNames("spinner", small && "spinner--sm")} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span className="row" role="status">
      {ring}
      {label}
    </span>
  );
}
