import { IconRefresh } from "@tabler/icons-react";
import { Button } from "./button.tsx";
import "./spinner.css";
import { Icon } from "./icon.tsx";

export interface RefreshButtonProps {
  onRefresh: () => void;
  busy?: boolean;
  label?: string;
}

/** Asks for the newest data; its arrow turns while it waits. */
export function RefreshButton({ onRefresh, busy, label = "Refresh" }: RefreshButtonProps) {
  return (
    <Button onClick={() => busy || onRefresh()} aria-busy={busy ? true : undefined}>
      <Icon of={IconRefresh} className={busy ? "spin" : undefined} />
      {label}
    </Button>
  );
}
