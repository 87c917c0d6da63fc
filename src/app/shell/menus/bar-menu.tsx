import { type ComponentType, cloneElement, type ReactElement, useState } from "react";
import { useLoaded } from "#ui/window/use-loaded.ts";

type ButtonProps = {
  onClick?: () => void;
  onPointerEnter?: () => void;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
};

type Props = {
  trigger: ReactElement<ButtonProps>;
  /** Loads the menu, which is open when it is first drawn. The same function at each rendering. */
  load: () => Promise<{ OpenedMenu: ComponentType<{ trigger: ReactElement }> }>;
};

/** A menu of the top bar, loaded with its items when the pointer reaches it: most pages are left without opening one. */
export function BarMenu({ trigger, load }: Props) {
  const [isUsed, setIsUsed] = useState(false);
  const [isLikely, setIsLikely] = useState(false);
  const part = useLoaded(load, isUsed, isLikely);
  const closed = cloneElement(trigger, {
    onClick: () => setIsUsed(true),
    onPointerEnter: () => setIsLikely(true),
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
  return isUsed && part ? <part.OpenedMenu trigger={trigger} /> : closed;
}
