import { useEffect, useEffectEvent } from "react";
import { useMayExist } from "#components/page/refresh.tsx";
import { NOT_HERE } from "#components/scan/resolve-scan.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { trayNotFound } from "../trial-labels.ts";

type Props = { trialId: string; trayId: string; onClose: () => void };

/** Reports that the tray of a form in the address is not one of the trial, and closes the form. */
export function TrayMissing({ trialId, trayId, onClose }: Props) {
  const { notify } = useNotices();
  const mayExist = useMayExist();
  const report = useEffectEvent((title: string) => {
    notify({ id: "no-tray", kind: "error", title });
    onClose();
  });
  useEffect(() => {
    if (mayExist === undefined) return;
    report(mayExist ? NOT_HERE : trayNotFound(trayId, trialId));
  }, [mayExist, trayId, trialId]);
  return null;
}
