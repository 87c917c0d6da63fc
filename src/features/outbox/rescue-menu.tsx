import { IconChevronDown, IconFileDownload, IconFileUpload, IconLifebuoy } from "@tabler/icons-react";
import { useState } from "react";
import { RescueExport } from "#components/rescue/rescue-export.tsx";
import { RescueImport } from "#components/rescue/rescue-import.tsx";
import { useLab } from "#hooks/lab-context.tsx";
import { readUnfinished } from "#sync/settle/rescue.ts";
import { Menu } from "#ui/menu/menu.tsx";
import { Icon } from "#ui/text/icon.tsx";

/** Saves all unsent work of this tablet to an encrypted file, or imports such a file. */
export function RescueMenu() {
  const { env } = useLab();
  const [open, setOpen] = useState<"export" | "import" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="btn">
            <Icon of={IconLifebuoy} />
            Rescue file
            <Icon of={IconChevronDown} />
          </button>
        }
        items={[
          { label: "Save rescue file", icon: IconFileDownload, onSelect: () => setOpen("export") },
          { label: "Import rescue file", icon: IconFileUpload, onSelect: () => setOpen("import") },
        ]}
      />
      {open === "export" ? (
        <RescueExport read={() => readUnfinished(env)} device={env.device} now={env.now} onClose={close} />
      ) : null}
      {open === "import" ? <RescueImport onClose={close} /> : null}
    </>
  );
}
