import { Button } from "#ui/press/button.tsx";

/** Shown in place of a button of an inactive tray. */
export function Inactive() {
  return (
    <Button size="sm" disabled>
      Inactive
    </Button>
  );
}
