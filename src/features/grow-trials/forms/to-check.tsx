import { IconAlertTriangle } from "@tabler/icons-react";
import { Banner } from "#ui/notice/banner.tsx";

/** Warnings about doubtful figures while they are typed; they do not prevent saving. */
export function ToCheck({ warnings }: { warnings: readonly string[] }) {
  return (
    <div className="wide stack stack--sm" aria-live="polite">
      {warnings.map((warning) => (
        <Banner key={warning} tone="warn" icon={IconAlertTriangle} title={warning} />
      ))}
    </div>
  );
}
