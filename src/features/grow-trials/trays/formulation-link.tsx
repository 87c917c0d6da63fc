import { IconExternalLink } from "@tabler/icons-react";
import { type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { PlaceMenu } from "#ui/menu/place-menu.tsx";
import { useLongPress } from "#ui/press/use-long-press.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { FormulationDialog } from "./formulation-dialog.tsx";

type Props = { trial: { code: string }; tray: Pick<Formulation, "id" | "identifier"> };

/** The name of a tray. A press shows the formulation in a dialog; a long press or right-click offers a new tab. */
export function FormulationLink({ trial, tray }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const press = useLongPress(() => setIsMenuOpen(true));
  const name = trayCode(trial, tray);
  const path = pathOf({ table: "tray_formulations", id: tray.id });
  function show(event: MouseEvent) {
    // With a modifier key the browser itself opens a tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsShown(true);
  }
  return (
    <>
      <Link ref={link} className="id heldlink" to={path} draggable={false} {...press} onClick={show}>
        <Unbroken text={name} />
      </Link>
      <PlaceMenu
        anchor={link}
        open={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        items={[
          {
            label: "Open in new tab",
            icon: IconExternalLink,
            onSelect: () => void window.open(path, "_blank", "noreferrer"),
          },
        ]}
      />
      {isShown ? (
        <FormulationDialog id={tray.id} path={path} title={name} onClose={() => setIsShown(false)} />
      ) : null}
    </>
  );
}
