import { lazy, Suspense } from "react";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Spinner } from "#ui/notice/spinner.tsx";
import type { ScanWays } from "./scan-ways.tsx";

const Ways = lazy(() => import("./scan-ways.tsx").then((m) => ({ default: m.ScanWays })));

type Props = Parameters<typeof ScanWays>[0] & { title: string };

/**
 * Scans one thing for whoever asked: camera, photo or typed code. `onText` gets the text of the code, of one of the
 * lab's things its bare path (`/inventory/cakes/…`), and answers with what to say where it is not wanted; with `null` it
 * is taken, and the dialog closes.
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
