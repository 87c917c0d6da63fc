import { useNavigate } from "react-router-dom";
import { NOT_HERE, whyForeign } from "#components/scan/resolve-scan.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { useReplica } from "#hooks/use-records.ts";
import { useNotices } from "#ui/notice/notices.tsx";

/**
 * Opens the tray of a scanned label, in whichever trial it is: what is typed remains as a draft. Returns the reason if
 * the text is not the label of a tray of this tablet; otherwise null.
 */
export function useLabelJump(jumpTo: (tray: string) => boolean): (text: string) => Promise<string | null> {
  const replica = useReplica();
  const navigate = useNavigate();
  return async (text) => {
    const scanned = readScanned(text);
    if (scanned.kind === "foreign") return whyForeign(text);
    if (scanned.kind !== "record" || scanned.table !== "tray_formulations")
      return "This is not the label of a tray.";
    if (jumpTo(scanned.id)) return null;
    const tray = await replica.get("tray_formulations", scanned.id);
    if (tray === undefined) return NOT_HERE;
    navigate(`${pathOf({ table: "grow_trials", id: tray.grow_trial_id })}/shelf?tray=${tray.id}`);
    return null;
  };
}

/** Opens the tray that a hand scanner read; a notice states why a text opens none. */
export function useScannerJump(jumpTo: (tray: string) => boolean): (sent: string) => true {
  const jumpToLabel = useLabelJump(jumpTo);
  const { notify } = useNotices();
  return (sent) => {
    const report = (fault: string | null) => fault && notify({ id: "label", kind: "error", title: fault });
    if (!jumpTo(sent)) void jumpToLabel(sent).then(report);
    return true;
  };
}
