import { useRef, useState } from "react";
import type { RecordRef } from "#domain/tables.ts";
import "./scan.css";
import { beep } from "#components/scan/camera/beep.ts";
import { CameraView } from "#components/scan/camera/camera-view.tsx";
import { NOT_HERE, resolveScan } from "#components/scan/resolve-scan.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { labelOrigin } from "#hooks/calls/use-sign-in-ways.ts";
import { useHandScans } from "#hooks/hand-scans.ts";
import { useRecords, useReplica } from "#hooks/use-records.ts";
import { buzz } from "#ui/press/press.ts";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useDocumentState } from "#ui/window/use-document-state.ts";
import { useWakeLock } from "#ui/window/use-wake-lock.ts";
import { readFound } from "./read-found.ts";
import { ResultPanel } from "./result-panel.tsx";
import type { Problem } from "./scan-problem.tsx";
import { useRecentScans } from "./use-recent-scans.ts";
import { WaysPanel } from "./ways-panel.tsx";

/** `/scan`: reads a label and offers the actions for its record. */
export function ScanPage() {
  useWakeLock();
  useDocumentState("fills", "scan");
  const replica = useReplica();
  const device = useDeviceKind();
  const [last, setLast] = useState<RecordRef | null>(null);
  const [opened, setOpened] = useState<RecordRef | null>(null);
  const [isContinuous, setIsContinuous] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { recent, add } = useRecentScans();
  const found = useRecords(
    async (records) => opened && ((await readFound(records, opened)) ?? null),
    [opened?.id],
  );
  const lastRead = useRef(0);

  function close() {
    setLast(null);
    setOpened(null);
  }
  async function handleText(text: string, isOpened: boolean) {
    lastRead.current += 1;
    const read = lastRead.current;
    const scanned = await resolveScan(replica, text, [location.origin, labelOrigin()]);
    // If two codes are read at the same time, the later one counts.
    if (read !== lastRead.current) return;
    if (scanned.kind !== "record") {
      buzz("refused");
      const sentence = scanned.kind === "refused" ? scanned.sentence : NOT_HERE;
      close();
      setProblem({ sentence, text, mayArrive: scanned.kind === "not-here" });
      return;
    }
    buzz("found");
    beep();
    setProblem(null);
    setLast(scanned.ref);
    setOpened(isOpened ? scanned.ref : null);
    add(scanned.ref);
  }
  useHandScans((text) => {
    void handleText(text, !isContinuous);
    return true;
  });
  const showProblem = (sentence: string) => setProblem({ sentence, text: "", mayArrive: false });
  return (
    <main className="scan">
      <h1 className="vh">Scan</h1>
      <CameraView
        found={last ? `Found ${shortCode(last)} on this ${device}` : undefined}
        isPaused={opened !== null}
        onText={(text) => void handleText(text, !isContinuous)}
        onProblem={showProblem}
      />
      {found && opened ? (
        <ResultPanel key={found.id} found={found} onNext={close} />
      ) : (
        <WaysPanel
          problem={problem}
          recent={recent}
          isContinuous={isContinuous}
          onContinuous={(on) => {
            close();
            setIsContinuous(on);
          }}
          onText={(text) => void handleText(text, true)}
        />
      )}
    </main>
  );
}
