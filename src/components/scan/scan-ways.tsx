import { useState } from "react";
import "./scan.css";
import { pathOf } from "#domain/kind-pages.ts";
import { labelOrigin } from "#hooks/calls/use-sign-in-ways.ts";
import { useReplica } from "#hooks/use-records.ts";
import { buzz } from "#ui/press/press.ts";
import { beep } from "./camera/beep.ts";
import { CameraView } from "./camera/camera-view.tsx";
import { resolveScan } from "./resolve-scan.ts";
import { TypedCode } from "./typed-code.tsx";

type Refusal = string | null;
type Props = {
  hint?: string;
  onText: (text: string) => Refusal | Promise<Refusal>;
  onClose: () => void;
};

/** The content of the scan dialog: camera, photo and typed code. */
export function ScanWays({ hint, onText, onClose }: Props) {
  const replica = useReplica();
  const [problem, setProblem] = useState<string | null>(null);
  const [isHandling, setIsHandling] = useState(false);
  async function handle(text: string) {
    setIsHandling(true);
    const scanned = await resolveScan(replica, text, [location.origin, labelOrigin()]);
    const refusal = await onText(scanned.kind === "record" ? pathOf(scanned.ref) : text);
    setIsHandling(false);
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
      <CameraView isPaused={isHandling} onText={(text) => void handle(text)} onProblem={refuse} />
      <TypedCode onText={(text) => void handle(text)} />
    </div>
  );
}
