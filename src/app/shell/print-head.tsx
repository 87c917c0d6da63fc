import "../../styles/print.css";
import { showDateTime } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { useIsPrinting } from "#ui/window/use-is-printing.ts";

/**
 * The line at the top of paper: the lab, by its address, and when it was printed. Loaded after the start, with the style sheet
 * of paper, which the first page does not need.
 */
export function PrintHead() {
  const { env } = useLab();
  if (!useIsPrinting()) return null;
  return (
    <p className="printhead">
      <span>Fibril · {location.host}</span>
      <span>Printed {showDateTime(isoNow(env))}</span>
    </p>
  );
}
