import { cloneElement, lazy, type ReactElement, Suspense, useState } from "react";
import type { MenuProps } from "#ui/menu/menu.tsx";

const Menu = lazy(() => import("#ui/menu/menu.tsx").then((m) => ({ default: m.Menu })));

type ButtonProps = { onClick?: () => void; "aria-haspopup"?: "menu"; "aria-expanded"?: boolean };

/** A menu of the top bar, loaded at the first press: most pages are left without opening one. */
export function BarMenu(props: MenuProps & { trigger: ReactElement<ButtonProps> }) {
  const [isUsed, setIsUsed] = useState(false);
  const closed = cloneElement(props.trigger, {
    onClick: () => setIsUsed(true),
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu {...props} defaultOpen />
    </Suspense>
  );
}
