import { IconRefresh } from "@tabler/icons-react";
import { Button } from "./button.tsx";
import "../text/badge.css";
import { Icon } from "../text/icon.tsx";
import { useIsNarrow } from "../window/use-device-kind.ts";
import { IconButton } from "./icon-button.tsx";

type RefreshButtonProps = {
  onRefresh: () => void;
  busy?: boolean;
  label?: string;
};

/** A button that requests the newest data; its icon spins while `busy`. On phones only the icon is shown. */
export function RefreshButton({ onRefresh, busy = false, label = "Refresh" }: RefreshButtonProps) {
  const narrow = useIsNarrow();
  const press = () => busy || onRefresh();
  if (narrow)
    return <IconButton line label={label} icon={IconRefresh} onClick={press} aria-busy={busy || undefined} />;
  return (
    <Button onClick={press} aria-busy={busy || undefined}>
      <Icon of={IconRefresh} className={busy ? "spin" : undefined} />
      {label}
    </Button>
  );
}
