import { IconScan } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { FindableTable } from "#domain/kernel/tables.ts";
import { kinds } from "#domain/kinds.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { useHandScans } from "#hooks/hand-scans.ts";
import type { SearchOption } from "#ui/choice/option-list.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { FOREIGN } from "./resolve-scan.ts";
import { ScanDialog } from "./scan-dialog.tsx";
import "./scan-to-choose.css";

/** What a picker takes: a thing of these kinds. `toValue` is the choice that it means, where that is not the thing itself. */
export type ScanFor = { tables: readonly FindableTable[]; toValue?: (id: string) => string | undefined };

type Props = {
  scan: ScanFor;
  options: readonly SearchOption[];
  onChoose: (value: string) => void;
  /** The picker. */
  children: ReactNode;
};

/** A picker with a button that chooses in it what a label says: by the camera, or by a hand scanner while the form is open. */
export function ScanToChoose({ scan, options, onChoose, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const words = scan.tables.map((table) => kinds[table].word);
  const title = words.length === 1 ? `Scan ${words[0]}` : "Scan label";
  const { toValue = (id) => id } = scan;

  /** Null once it is chosen, else why not. */
  function take(text: string): string | null {
    const scanned = readScanned(text, location.origin);
    if (scanned.kind !== "record") return FOREIGN;
    if (!scan.tables.includes(scanned.table))
      return `This is the label of another kind: ${kinds[scanned.table].word}. Wanted: ${words.join(", ")}.`;
    const value = toValue(scanned.id);
    if (value === undefined || !options.some((option) => option.value === value))
      return "What was scanned is not among the choices here.";
    onChoose(value);
    return null;
  }
  useHandScans((text) => {
    const isTaken = take(text) === null;
    if (isTaken) setIsOpen(false);
    return isTaken;
  });
  return (
    <div className="scanfield">
      {children}
      <IconButton label={title} icon={IconScan} onClick={() => setIsOpen(true)} />
      {isOpen ? <ScanDialog title={title} onText={take} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}
