import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import "./cnfs.css";
import { Amount } from "#components/stock/amount.tsx";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { Card } from "#ui/panel/card.tsx";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { Button } from "#ui/press/button.tsx";
import { measures } from "./measures.ts";

/** The measurements of a CNF, and who made them. */
export function CnfCharacterization({ cnf, onAdd }: { cnf: CnfDetail; onAdd: () => void }) {
  const { characterized, appearance } = cnf;
  return (
    <Card
      title="Characterization"
      aside={
        <Button size="sm" icon={IconPencil} onClick={onAdd}>
          {characterized ? "Edit" : "Add"}
        </Button>
      }
    >
      <KeyValues
        columns={2}
        items={[
          ...measures.map(({ field, label, unit }) => ({
            label,
            value: figure(cnf[field], unit),
            big: true,
          })),
          { label: "Appearance", value: appearance ?? <NotSpecified />, big: true },
          ...(characterized
            ? [
                {
                  label: "Characterized",
                  value: `${showDateTime(characterized.creation_date)}, ${characterized.created_by}`,
                },
                ...enteredByItems(characterized),
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function figure(value: number | null, unit: string | undefined): ReactNode {
  if (value === null) return <NotSpecified />;
  return <Amount of={value} {...(unit && { unit })} />;
}

function NotSpecified() {
  return <span className="faint notspecified">Not specified</span>;
}
