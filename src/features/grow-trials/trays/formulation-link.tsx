import { IconArrowRight, IconExternalLink } from "@tabler/icons-react";
import { type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ReplacedNotices } from "#components/history/replaced-notices.tsx";
import { queries } from "#contract/index.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { PlaceMenu } from "#ui/menu/place-menu.tsx";
import { Button } from "#ui/press/button.tsx";
import { useLongPress } from "#ui/press/use-long-press.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { FormulationContent } from "./formulation-content.tsx";

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

type FormulationDialogProps = { id: string; path: string; title: string; onClose: () => void };

/** The content of a formulation's page in a dialog over the current page. */
function FormulationDialog({ id, path, title, onClose }: FormulationDialogProps) {
  const tray = useLabQuery(queries.getTrayFormulation, { params: { id } });
  return (
    <Dialog
      open
      wide
      title={title}
      foot={
        <>
          <Button
            size="sm"
            icon={IconExternalLink}
            render={<a href={path} target="_blank" rel="noreferrer" />}
          >
            Open in new tab
          </Button>
          <Button size="sm" icon={IconArrowRight} render={<Link to={path} />}>
            Open page
          </Button>
        </>
      }
      onClose={onClose}
    >
      {tray ? (
        <>
          <ReplacedNotices of={{ table: "tray_formulations", id }} />
          <FormulationContent tray={tray} />
        </>
      ) : null}
    </Dialog>
  );
}
