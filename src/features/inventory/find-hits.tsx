import { IconBlender, IconChevronRight, IconFlask, IconTestPipe } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import type { EquipmentListItem } from "#domain/equipment/schema.ts";
import type { SampleItem } from "#domain/sample-library/schema.ts";
import { useRowStates } from "#hooks/use-sync.ts";
import { SyncBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { type Glyph, Icon } from "#ui/icon.tsx";
import { useDeviceWord } from "#ui/use-device-word.ts";

type Props = {
  search: string;
  equipment: readonly EquipmentListItem[];
  chemicals: readonly ChemicalListItem[];
  samples: readonly SampleItem[];
};

type Hit = {
  table: "equipment" | "chemicals" | "samples";
  id: string;
  to: string;
  name: string;
  facts: string[];
};

const icons: Record<Hit["table"], Glyph> = {
  equipment: IconBlender,
  chemicals: IconFlask,
  samples: IconTestPipe,
};
const SHOWN = 50;

/** What in the whole inventory has every word of the search. */
export function FindHits({ search, equipment, chemicals, samples }: Props) {
  const stateOf = useRowStates();
  const device = useDeviceWord();
  const words = search.toLowerCase().split(/\s+/);
  const all = [...equipment.map(equipmentHit), ...chemicals.map(chemicalHit), ...samples.map(sampleHit)];
  const hits = all.filter(({ name, facts }) => {
    const text = [name, ...facts].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (hits.length === 0)
    return (
      <Card flush>
        <Empty>
          Nothing on this {device} matches “{search}”.
        </Empty>
      </Card>
    );
  return (
    <Card
      title="Found"
      aside={
        <span className="count">
          {hits.length > SHOWN ? `first ${SHOWN} of ${hits.length}` : hits.length}
        </span>
      }
      flush
    >
      <ul className="lines" aria-label="Found in inventory">
        {hits.slice(0, SHOWN).map(({ table, id, to, name, facts }) => {
          const state = stateOf(table, id);
          return (
            <li key={id}>
              <Link className="line" to={to}>
                <span className="line__ic">
                  <Icon of={icons[table]} />
                </span>
                <span className="grow">
                  <b>{name}</b>
                  <span className="sub">{facts.join(" · ")}</span>
                </span>
                {state ? <SyncBadge state={state} short /> : null}
                <Icon of={IconChevronRight} className="go" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function equipmentHit(one: EquipmentListItem): Hit {
  const { id, name, short_name, equipment_type_name, location_name, supplier_name } = one;
  const facts = [short_name, equipment_type_name, location_name, supplier_name ?? ""].filter(Boolean);
  return { table: "equipment", id, to: `/inventory/equipment/${id}`, name, facts };
}

function chemicalHit(one: ChemicalListItem): Hit {
  const { id, chemical_name: name, chemical_type, location_name, supplier_name } = one;
  const strength = `${one.concentration} ${one.concentration_units}`;
  const facts = [chemical_type, strength, location_name, supplier_name ?? ""].filter(Boolean);
  return { table: "chemicals", id, to: `/inventory/chemicals/${id}`, name, facts };
}

function sampleHit(one: SampleItem): Hit {
  const { id, sample_description: name, resource_name, sample_purpose, amount, location } = one;
  const facts = [resource_name, sample_purpose, amount, location].filter(Boolean);
  return { table: "samples", id, to: `/inventory/sample-library/${id}`, name, facts };
}
