import { IconScan } from "@tabler/icons-react";
import { useState } from "react";
import { ScanDialog } from "#components/scan/scan-to-choose.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useLabelJump } from "./use-label-jump.ts";

/** Opens the tray whose label the camera sees. */
export function ScanToJump({ jumpTo }: { jumpTo: (trayId: string) => boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const jumpToScanned = useLabelJump(jumpTo);
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
