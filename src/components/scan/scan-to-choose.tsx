import { IconScan } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { kinds } from "#domain/kinds.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import type { FindableTable } from "#domain/tables.ts";
import { useHandScans } from "#hooks/hand-scans.ts";
import type { SearchOption } from "#ui/choice/option-list.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import { whyForeign } from "./resolve-scan.ts";
import "./scan.css";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import type { ScanWays } from "./scan-ways.tsx";

/** The kinds of record that can be scanned to choose an option. `toValue` converts a record's id to the option's value. */
export type ScanFor = { tables: readonly FindableTable[]; toValue?: (id: string) => string | undefined };

type Props = {
  scan: ScanFor;
  options: readonly SearchOption[];
  onChoose: (value: string) => void;
  /** The input that shows the choice. */
  children: ReactNode;
};

/** An input with a button that chooses an option by scanning a label. A hand scanner works while the form is open. */
export function ScanToChoose({ scan, options, onChoose, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const kindNames = scan.tables.map((table) => kinds[table].word);
  const title = kindNames.length === 1 ? `Scan ${kindNames[0]}` : "Scan label";
  const { toValue = (id) => id } = scan;

  /** Chooses the scanned option; returns null, or a message if it is not accepted. */
  function choose(text: string): string | null {
    const scanned = readScanned(text);
    if (scanned.kind !== "record") return whyForeign(text);
    if (!scan.tables.includes(scanned.table))
      return `This label belongs to another kind: ${kinds[scanned.table].word}. Expected: ${kindNames.join(", ")}.`;
    const value = toValue(scanned.id);
    if (value === undefined || !options.some((option) => option.value === value))
      return "The scanned item is not among the options.";
    onChoose(value);
    return null;
  }
  useHandScans((text) => {
    const isAccepted = choose(text) === null;
    if (isAccepted) setIsOpen(false);
    return isAccepted;
  });
  return (
    <div className="scanfield">
      {children}
      <IconButton label={title} icon={IconScan} onClick={() => setIsOpen(true)} />
      {isOpen ? <ScanDialog title={title} onText={choose} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

const Ways = lazy(() => import("./scan-ways.tsx").then((m) => ({ default: m.ScanWays })));

type DialogProps = Parameters<typeof ScanWays>[0] & { title: string };

/**
 * A dialog that scans one code by camera, photo or typing. `onText` gets the text of the code; for a record of the lab it
 * gets the record's path (`/inventory/cakes/…`). It returns a message if the code is not accepted. With `null` the code is
 * accepted and the dialog closes.
 */
export function ScanDialog({ title, ...ways }: DialogProps) {
  return (
    <Dialog open onClose={ways.onClose} title={title} wide>
      <Suspense fallback={<Spinner label="Starting the camera..." />}>
        <Ways {...ways} />
      </Suspense>
    </Dialog>
  );
}
