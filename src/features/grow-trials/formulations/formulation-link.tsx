import { IconExternalLink } from "@tabler/icons-react";
import { type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { pathOf } from "#domain/kinds.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { PlaceMenu } from "#ui/place-menu.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { useLongPress } from "#ui/use-long-press.ts";
import { trayName } from "../trial-words.ts";
import { FormulationDialog } from "./formulation-dialog.tsx";

type Props = { trial: { code: string }; tray: Pick<Formulation, "id" | "identifier"> };

/** The name of a tray: pressed it shows the formulation here, held or right-clicked it offers a tab of its own. */
export function FormulationLink({ trial, tray }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const press = useLongPress(() => setIsMenuOpen(true));
  const name = trayName(trial, tray);
  const path = pathOf({ table: "tray_formulations", id: tray.id });
  function show(event: MouseEvent) {
    // With a key held the browser opens a tab by itself.
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
