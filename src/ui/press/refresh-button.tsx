import { IconRefresh } from "@tabler/icons-react";
import { Button } from "./button.tsx";
import "../text/spin.css";
import { Icon } from "../text/icon.tsx";
import { useIsNarrow } from "../window/use-media.ts";
import { IconButton } from "./icon-button.tsx";

interface RefreshButtonProps {
  onRefresh: () => void;
  busy?: boolean;
  label?: string;
}

/** Asks for the newest data; its arrow turns while it waits. On phones the arrow alone. */
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
