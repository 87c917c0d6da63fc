import { useState } from "react";
import { LineList } from "#components/lines/line-list.tsx";
import { isBeeping, setBeeping } from "#components/scan/camera/beep.ts";
import { ScanLine } from "#components/scan/scan-line.tsx";
import { TypedCode } from "#components/scan/typed-code.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { showDateTime } from "#domain/values/time.ts";
import { Switch } from "#ui/choice/checkbox.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { type Problem, ScanProblem } from "./scan-problem.tsx";
import type { RecentScan } from "./use-recent-scans.ts";

type Props = {
  problem: Problem | null;
  recent: readonly RecentScan[];
  isContinuous: boolean;
  onContinuous: (on: boolean) => void;
  onText: (text: string) => void;
};

/** The panel beside the camera: the last problem, a field for typed codes, settings and recent scans. */
export function WaysPanel({ problem, recent, isContinuous, onContinuous, onText }: Props) {
  const device = useDeviceKind();
  const [beeps, setBeeps] = useState(isBeeping);
  return (
    <aside className={classNames("scanpanel", isContinuous && "is-continuous")} aria-label="Other ways">
      <div className="scanpanel__grip" aria-hidden="true" />
      {problem ? <ScanProblem key={problem.text} problem={problem} onText={onText} /> : null}
      <TypedCode onText={onText} />
      <div className="scanpanel__set">
        <Switch checked={isContinuous} onChange={({ target }) => onContinuous(target.checked)}>
          Continuous
        </Switch>
        <Switch
          checked={beeps}
          onChange={({ target }) => {
            setBeeping(target.checked);
            setBeeps(target.checked);
          }}
        >
          Beep
        </Switch>
      </div>
      <section aria-label="Recent scans">
        <h2>Recent scans</h2>
        {recent.length === 0 ? <p className="muted">Nothing was scanned on this {device} yet.</p> : null}
        <LineList look="tight">
          {recent.map((scan) => (
            <li key={scan.id}>
              <ScanLine {...scan} onChoose={() => onText(pathOf(scan))}>
                {showDateTime(scan.at)}
              </ScanLine>
            </li>
          ))}
        </LineList>
      </section>
    </aside>
  );
}
