import type { NavigateFunction } from "react-router-dom";
import { FOREIGN, NOT_HERE, resolveScan } from "#components/scan/resolve-scan.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { labelOrigin } from "#hooks/calls/use-sign-in-ways.ts";
import { offerHandScan } from "#hooks/hand-scans.ts";
import type { LabStore } from "#store/db.ts";
import { Replica } from "#store/replica.ts";
import type { useNotices } from "#ui/notice/notices.tsx";
import { buzz } from "#ui/press/press.ts";

type Shown = Pick<ReturnType<typeof useNotices>, "notify"> & { store: LabStore; navigate: NavigateFunction };

const id = "hand-scan";

/** Opens the record of a scanned text, or chooses the record in the open form; reports why neither is possible. */
export async function openScanned(text: string, { store, notify, navigate }: Shown): Promise<void> {
  const found = await resolveScan(Replica.of(store), text, [location.origin, labelOrigin()]);
  const isUsed = found.kind === "record" && offerHandScan(pathOf(found.ref));
  const isBusy = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
  buzz(found.kind === "record" && (isUsed || !isBusy) ? "found" : "refused");
  if (isUsed) return;
  if (found.kind === "refused")
    notify({
      kind: "error",
      id,
      title: found.sentence,
      ...(found.sentence === FOREIGN && { detail: text }),
    });
  else if (found.kind === "not-here")
    notify({
      kind: "warning",
      id,
      title: NOT_HERE,
      detail: "Connect to the lab's network and scan again.",
    });
  else if (isBusy)
    notify({ kind: "warning", id, title: "Close the open dialog first.", detail: "Then scan again." });
  else navigate(pathOf(found.ref));
}
