import { IconAlertTriangle } from "@tabler/icons-react";
import { Banner } from "#ui/notice/banner.tsx";

/** What looks wrong in the figures, told while they are typed; it stops nobody. */
export function ToCheck({ warnings }: { warnings: readonly string[] }) {
  return (
    <div className="wide stack stack--sm" aria-live="polite">
      {warnings.map((warning) => (
        <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={warning} />
      ))}
    </div>
  );
}
