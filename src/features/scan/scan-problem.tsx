import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { useState } from "react";
import "#components/scan/scan-problem.css";
import { useLab } from "#hooks/lab-context.tsx";
import { Icon } from "#ui/icon.tsx";
import { RefreshButton } from "#ui/refresh-button.tsx";

/** Why a text led nowhere; `mayCome` where a refresh may bring what it means. */
export type Problem = { sentence: string; text: string; mayCome: boolean };

type Props = { problem: Problem; onText: (text: string) => void };

/** Says why a code led nowhere, and helps where it may be newer than this device. */
export function ScanProblem({ problem: { sentence, text, mayCome }, onText }: Props) {
  const { wake } = useLab();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    await wake({ force: true }).finally(() => setIsBusy(false));
    onText(text);
  };
  return (
    <div className="scanproblem" role="alert">
      <Icon of={IconAlertTriangleFilled} />
      <p>
        <b>{sentence}</b> {mayCome ? "Connect to the network and refresh." : null}
      </p>
      {mayCome ? <RefreshButton onRefresh={() => void refresh()} busy={isBusy} /> : null}
    </div>
  );
}
