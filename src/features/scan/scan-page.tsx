import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import type { RecordRef } from "#domain/tables.ts";
import "./scan.css";
import { beep } from "#components/scan/beep.ts";
import { CameraView } from "#components/scan/camera-view.tsx";
import { NOT_HERE, resolveScan } from "#components/scan/resolve-scan.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { useHandScans } from "#hooks/hand-scans.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import { buzz } from "#ui/haptics.ts";
import { useDeviceWord } from "#ui/use-device-word.ts";
import { useFillsWindow } from "#ui/use-fills-window.ts";
import { useWakeLock } from "#ui/use-wake-lock.ts";
import { readFound } from "./read-found.ts";
import { ResultPanel } from "./result-panel.tsx";
import type { Problem } from "./scan-problem.tsx";
import { useRecentScans } from "./use-recent-scans.ts";
import { WaysPanel } from "./ways-panel.tsx";

/** `/scan`: from a label to what one wants to do with the thing it is on. */
export function ScanPage() {
  useWakeLock();
  useFillsWindow("scan");
  const { store } = useLab().env;
  const device = useDeviceWord();
  const [last, setLast] = useState<RecordRef | null>(null);
  const [opened, setOpened] = useState<RecordRef | null>(null);
  const [isContinuous, setIsContinuous] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { recent, add } = useRecentScans();
  const found = useLiveQuery(
    async () => opened && ((await readFound(storeRecords(store), opened)) ?? null),
    [opened?.id],
  );
  const asked = useRef(0);

  function close() {
    setLast(null);
    setOpened(null);
  }
  async function take(text: string, isOpened: boolean) {
    asked.current += 1;
    const mine = asked.current;
    const scanned = await resolveScan(storeRecords(store), text, location.origin);
    // Of two that were read at once the later one counts.
    if (mine !== asked.current) return;
    if (scanned.kind !== "record") {
      buzz("refused");
      const sentence = scanned.kind === "refused" ? scanned.sentence : NOT_HERE;
      close();
      setProblem({ sentence, text, mayCome: scanned.kind === "not-here" });
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
    void take(text, !isContinuous);
    return true;
  });
  const say = (sentence: string) => setProblem({ sentence, text: "", mayCome: false });
  return (
    <main className="scan">
      <h1 className="vh">Scan</h1>
      <CameraView
        found={last ? `Found ${shortCode(last)} on this ${device}` : undefined}
        isPaused={opened !== null}
        onText={(text) => void take(text, !isContinuous)}
        onProblem={say}
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
          onText={(text) => void take(text, true)}
        />
      )}
    </main>
  );
}
