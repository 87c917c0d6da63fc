import { IconLink, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { CnfForm } from "#components/cnf/cnf-form.tsx";
import { cnfOf } from "#components/cnf/cnf-of.ts";
import { queries } from "#contract/index.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { LinkCnfForm, useUnlinkedCnfs } from "./link-cnf-form.tsx";

/** Opens the form of the experiment's CNF, filled in with the known values; or links a CNF that was entered without it. */
export function AddCnf({ homogenization }: { homogenization: HomogenizationDetail }) {
  const names = useLabQuery(queries.listChemicalNames);
  const unlinked = useUnlinkedCnfs(homogenization);
  const [open, setOpen] = useState<"add" | "link" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        icon={IconPlus}
        className="btn--wide"
        onClick={() => setOpen("add")}
      >
        Add CNF
      </Button>
      {unlinked.length > 0 ? (
        <Button size="lg" icon={IconLink} className="btn--wide" onClick={() => setOpen("link")}>
          Link existing CNF
        </Button>
      ) : null}
      {open === "add" && names ? <CnfForm initial={cnfOf(homogenization, names)} onClose={close} /> : null}
      {open === "link" ? <LinkCnfForm params={{ id: homogenization.id }} onClose={close} /> : null}
    </>
  );
}
