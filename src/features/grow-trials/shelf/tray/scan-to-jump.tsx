import { IconScan } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { FOREIGN, NOT_HERE } from "#components/scan/resolve-scan.ts";
import { ScanDialog } from "#components/scan/scan-to-choose.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { useReplica } from "#hooks/use-records.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Icon } from "#ui/text/icon.tsx";

/** Opens the tray whose label is scanned; to a tray of another trial after a question. */
export function ScanToJump({ jumpTo }: { jumpTo: (trayId: string) => boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const replica = useReplica();
  const confirm = useConfirm();
  const navigate = useNavigate();
  async function jumpToScanned(text: string) {
    const scanned = readScanned(text);
    if (scanned.kind === "foreign") return FOREIGN;
    if (scanned.kind !== "record" || scanned.table !== "tray_formulations")
      return "This is not the label of a tray.";
    if (jumpTo(scanned.id)) return null;
    const tray = await replica.get("tray_formulations", scanned.id);
    if (tray === undefined) return NOT_HERE;
    const code = trayCode(await replica.get("grow_trials", tray.grow_trial_id), tray);
    if (!(await confirm({ text: `This is ${code}. Go to that trial?` })))
      return `${code} is in another trial.`;
    navigate(`${pathOf({ table: "grow_trials", id: tray.grow_trial_id })}/shelf?tray=${tray.id}`);
    return null;
  }
  return (
    <>
      <button type="button" className="sbtn sbtn--w sbtn--scan" onClick={() => setIsOpen(true)}>
        <Icon of={IconScan} />
        <span>Scan to jump</span>
      </button>
      {isOpen ? (
        <ScanDialog title="Scan to jump" onText={jumpToScanned} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
