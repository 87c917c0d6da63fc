import { Button } from "#ui/press/button.tsx";

/** In place of a button of a tray that has no plugs left. */
export function Inactive() {
  return (
    <Button size="sm" disabled>
      Inactive
    </Button>
  );
}
