import { useState } from "react";
import { pathOf } from "#domain/qr-labels/addresses.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import { buzz } from "#ui/haptics.ts";
import { beep } from "./beep.ts";
import { CameraView } from "./camera-view.tsx";
import { FOREIGN, resolveScan } from "./resolve-scan.ts";
import { TypedCode } from "./typed-code.tsx";

type Props = {
  hint?: string;
  onText: (text: string) => string | null;
  onClose: () => void;
};

/** The ways to give one code: the camera, a photo, the keyboard. */
export function ScanWays({ hint, onText, onClose }: Props) {
  const { store } = useLab().env;
  const [problem, setProblem] = useState<string | null>(null);
  async function take(text: string) {
    const scanned = await resolveScan(storeRecords(store), text, location.origin);
    if (scanned.kind === "refused" && scanned.sentence !== FOREIGN) return refuse(scanned.sentence);
    const refusal = onText(scanned.kind === "record" ? pathOf(scanned.ref) : text);
    if (refusal !== null) return refuse(refusal);
    buzz("found");
    beep();
    onClose();
  }
  function refuse(sentence: string) {
    buzz("refused");
    setProblem(sentence);
  }
  return (
    <div className="scanways">
      {hint ? <p>{hint}</p> : null}
      {problem ? (
        <p role="alert" className="scanproblem">
          {problem}
        </p>
      ) : null}
      <CameraView isPaused={false} onText={(text) => void take(text)} onProblem={refuse} />
      <TypedCode onText={(text) => void take(text)} />
    </div>
  );
}
