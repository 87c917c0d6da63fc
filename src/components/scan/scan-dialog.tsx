import { lazy, Suspense } from "react";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import type { ScanWays } from "./scan-ways.tsx";

const Ways = lazy(() => import("./scan-ways.tsx").then((m) => ({ default: m.ScanWays })));

type Props = Parameters<typeof ScanWays>[0] & { title: string };

/**
 * A dialog that scans one code by camera, photo or typing. `onText` gets the text of the code; for a record of the lab it
 * gets the record's path (`/inventory/cakes/…`). It returns a message if the code is not accepted. With `null` the code is
 * accepted and the dialog closes.
 */
export function ScanDialog({ title, ...ways }: Props) {
  return (
    <Dialog open onClose={ways.onClose} title={title} wide>
      <Suspense fallback={<Spinner label="Starting the camera..." />}>
        <Ways {...ways} />
      </Suspense>
    </Dialog>
  );
}
