import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { CnfForm } from "#components/cnf/cnf-form.tsx";
import { queries } from "#contract/index.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { cnfOf } from "./cnf-of.ts";

/** Opens the form of the experiment's CNF, filled in with the known values. */
export function AddCnf({ homogenization }: { homogenization: HomogenizationDetail }) {
  const names = useLabQuery(queries.listChemicalNames);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        icon={IconPlus}
        className="btn--wide"
        onClick={() => setIsAdding(true)}
      >
        Add CNF
      </Button>
      {isAdding && names ? (
        <CnfForm initial={cnfOf(homogenization, names)} onClose={() => setIsAdding(false)} />
      ) : null}
    </>
  );
}
