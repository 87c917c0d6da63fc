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
  /** On wide windows too only the icon is shown, without a frame. */
  isIcon?: boolean | undefined;
};

/** A button that requests the newest data; its icon spins while `busy`. On phones only the icon is shown. */
export function RefreshButton({
  onRefresh,
  busy = false,
  label = "Refresh",
  isIcon = false,
}: RefreshButtonProps) {
  const narrow = useIsNarrow();
  const press = () => busy || onRefresh();
  if (narrow || isIcon)
    return <IconButton line={narrow} label={label} icon={IconRefresh} onClick={press} busy={busy} />;
  return (
    <Button onClick={press} aria-busy={busy || undefined}>
      <Icon of={IconRefresh} className={busy ? "spin" : undefined} />
      {label}
    </Button>
  );
}
