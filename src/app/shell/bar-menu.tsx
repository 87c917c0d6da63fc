import { cloneElement, type ReactElement, useState } from "react";
import type { MenuProps } from "#ui/menu/menu.tsx";
import { useLoaded } from "#ui/window/use-loaded.ts";

const loadMenu = () => import("#ui/menu/menu.tsx");

type ButtonProps = { onClick?: () => void; "aria-haspopup"?: "menu"; "aria-expanded"?: boolean };

/** A menu of the top bar, loaded after the page: most pages are left without opening one. */
export function BarMenu(props: MenuProps & { trigger: ReactElement<ButtonProps> }) {
  const [isUsed, setIsUsed] = useState(false);
  const part = useLoaded(loadMenu, isUsed);
  const closed = cloneElement(props.trigger, {
    onClick: () => setIsUsed(true),
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
  return isUsed && part ? <part.Menu {...props} defaultOpen /> : closed;
}
