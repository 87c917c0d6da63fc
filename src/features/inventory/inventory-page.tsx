import { IconBlender, IconDeviceTabletCheck, IconDroplet, IconFlask } from "@tabler/icons-react";
import { FoundList } from "#components/found-list.tsx";
import { useListView } from "#components/list-view-state.ts";
import { NotHereYet, useIsNeverPulled } from "#components/refresh.tsx";
import { queries } from "#contract/index.ts";
import { showDateTime } from "#domain/time.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useSyncStatus } from "#hooks/use-sync.ts";
import { Icon } from "#ui/icon.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { useDeviceWord } from "#ui/use-device-word.ts";
import { InventoryCard } from "./inventory-card.tsx";
import { figuresOf, stockSentence, typeLinks } from "./stock-counts.ts";

/** `/inventory` */
export function InventoryPage() {
  const equipment = useLabQuery(queries.listEquipment);
  const chemicals = useLabQuery(queries.listChemicals);
  const cakes = useLabQuery(queries.listCakes);
  const { search, setSearch } = useListView();
  const isNeverPulled = useIsNeverPulled();
  if (!equipment || !chemicals || !cakes) return <main className="page inv" aria-busy />;
  const isEmpty = equipment.length + chemicals.length + cakes.length === 0;
  const figures = figuresOf(chemicals);
  const cakeFigures = figuresOf(cakes);

  return (
    <main className="page inv">
      <div className="page-head">
        <h1>Inventory</h1>
        <SearchInput
          label="Find in inventory"
          placeholder="Find by name, supplier or location"
          value={search}
          onChange={setSearch}
        />
      </div>
      {isEmpty && isNeverPulled ? (
        <NotHereYet />
      ) : search.trim() ? (
        <FoundList search={search} />
      ) : (
        <>
          <div className="invgrid">
            <InventoryCard
              title="Equipment"
              icon={IconBlender}
              seed={3}
              to="/inventory/equipment"
              name="Equipment"
              sentence="Homogenizers, reactors, presses, freezers"
              count={equipment.length}
              links={typeLinks(
                "/inventory/equipment",
                equipment.filter(({ is_active }) => is_active).map((one) => one.equipment_type_name),
              )}
            />
            <InventoryCard
              title="Supplies"
              icon={IconFlask}
              seed={14}
              to="/inventory/chemicals"
              name="Chemicals"
              sentence={chemicals.length === 0 ? "None yet" : stockSentence(figures)}
              count={chemicals.length}
              links={[
                { label: "Low", to: "/inventory/chemicals?stock=Low", count: figures.low },
                {
                  label: "Overdrawn",
                  to: "/inventory/chemicals?show=all&stock=Overdrawn",
                  count: figures.overdrawn,
                },
                ...typeLinks(
                  "/inventory/chemicals",
                  chemicals.filter(({ is_active }) => is_active).map((one) => one.chemical_type),
                ),
              ].filter(({ count }) => count > 0)}
            />
            <InventoryCard
              title="Products"
              icon={IconDroplet}
              seed={22}
              to="/inventory/cakes"
              name="Cakes"
              sentence={cakes.length === 0 ? "None yet" : stockSentence(cakeFigures)}
              count={cakes.length}
              links={[
                { label: "Low", to: "/inventory/cakes?stock=Low", count: cakeFigures.low },
                {
                  label: "Overdrawn",
                  to: "/inventory/cakes?show=all&stock=Overdrawn",
                  count: cakeFigures.overdrawn,
                },
                ...typeLinks(
                  "/inventory/cakes",
                  cakes.filter(({ is_active }) => is_active).map((one) => one.storage_type),
                ),
              ].filter(({ count }) => count > 0)}
            />
          </div>
          <OnThisDevice />
        </>
      )}
    </main>
  );
}

function OnThisDevice() {
  const device = useDeviceWord();
  const pulledAt = useSyncStatus()?.pulledAt;
  return (
    <p className="small muted row inv__note">
      <Icon of={IconDeviceTabletCheck} />
      <span>
        All of this is on this {device} and opens without signal.
        {pulledAt ? ` Lab data from ${showDateTime(pulledAt)}.` : null}
      </span>
    </p>
  );
}
