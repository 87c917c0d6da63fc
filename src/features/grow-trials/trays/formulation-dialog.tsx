import { IconExternalLink } from "@tabler/icons-react";
import { ReplacedNotices } from "#components/history/replaced-notices.tsx";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Button } from "#ui/press/button.tsx";
import { FormulationContent } from "./formulation-content.tsx";

type Props = { id: string; path: string; title: string; onClose: () => void };

/** The content of a formulation's page in a dialog over the current page. */
export function FormulationDialog({ id, path, title, onClose }: Props) {
  const tray = useLabQuery(queries.getTrayFormulation, { params: { id } });
  return (
    <Dialog
      open
      wide
      title={title}
      foot={
        <Button size="sm" icon={IconExternalLink} render={<a href={path} target="_blank" rel="noreferrer" />}>
          Open in new tab
        </Button>
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
