import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { useState } from "react";
import "#components/scan/scan.css";
import { useLab } from "#hooks/lab-context.tsx";
import { RefreshButton } from "#ui/press/refresh-button.tsx";
import { Icon } from "#ui/text/icon.tsx";

/** Why a scanned text led to no record; `mayArrive` if a refresh may fetch the record. */
export type Problem = { sentence: string; text: string; mayArrive: boolean };

type Props = { problem: Problem; onText: (text: string) => void };

/** Shows why a code led to no record, with a button to refresh if the record may be newer than this device's data. */
export function ScanProblem({ problem: { sentence, text, mayArrive }, onText }: Props) {
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
        <b>{sentence}</b> {mayArrive ? "Connect to the network and refresh." : null}
      </p>
      {mayArrive ? <RefreshButton onRefresh={() => void refresh()} busy={isBusy} /> : null}
    </div>
  );
}
