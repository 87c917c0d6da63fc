import {
  IconBlender,
  IconClipboardList,
  IconDeviceTabletCheck,
  IconDroplet,
  IconFlask,
  IconListDetails,
  IconTestPipe,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { WriteButton } from "#components/person/write-button.tsx";
import { entryName } from "#domain/lookups/lists.ts";
import "./inventory.css";
import { FoundList } from "#components/lines/found-list.tsx";
import { useListView } from "#components/list/list-view-state.ts";
import { NotLoadedYet, useIsNeverPulled } from "#components/page/refresh.tsx";
import { queries } from "#contract/index.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { showDateTime } from "#domain/values/time.ts";
import { whyOnlyOnline } from "#hooks/status/device.ts";
import { usePulledAt } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { SearchInput } from "#ui/field/search-input.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { InventoryCard } from "./inventory-card.tsx";
import { countedLinks, stockLine, stockLinks, typeLinks } from "./stock-counts.ts";

/** `/inventory` */
export function InventoryPage() {
  const equipment = useLabQuery(queries.listEquipment);
  const chemicals = useLabQuery(queries.listChemicals);
  const feedstocks = useLabQuery(queries.listFeedstocks);
  const cakes = useLabQuery(queries.listCakes);
  const cnfs = useLabQuery(queries.listCnfs);
  const samples = useLabQuery(queries.listSamples);
  const { search, setSearch } = useListView();
  const isNeverPulled = useIsNeverPulled();
  if (!equipment || !chemicals || !feedstocks || !cakes || !cnfs || !samples)
    return <main className="page inv" aria-busy />;
  const lists = [equipment, chemicals, feedstocks, cakes, cnfs, samples];
  const isEmpty = lists.every(({ length }) => length === 0);

  return (
    <main className="page inv">
      <div className="page-head">
        <h1>Inventory</h1>
        <SearchInput
          label="Find in inventory"
          placeholder="Find by name, batch or short code"
          value={search}
          onChange={setSearch}
        />
        <WriteButton icon={IconTruckDelivery} render={<Link to="/inventory/new-delivery" />}>
          New delivery
        </WriteButton>
        <Button icon={IconClipboardList} render={<Link to="/use-records" />}>
          Use records
        </Button>
        <Button icon={IconListDetails} render={<Link to="/lab-lists" />}>
          Lab lists
        </Button>
      </div>
      {isEmpty && isNeverPulled ? (
        <NotLoadedYet />
      ) : search.trim() ? (
        <FoundList typed={search} />
      ) : (
        <>
          <div className="invgrid">
            <InventoryCard
              title="Equipment"
              icon={IconBlender}
              seed={3}
              lines={[
                {
                  to: kindPages.equipment.page,
                  name: "Equipment",
                  sentence: "Homogenizers, reactors, presses, freezers",
                  count: equipment.length,
                },
              ]}
              links={typeLinks(
                kindPages.equipment.page,
                equipment
                  .filter(({ is_active }) => is_active)
                  .map((one) => entryName("equipment_types", one.equipment_type_name)),
              )}
            />
            <InventoryCard
              title="Supplies"
              icon={IconFlask}
              seed={14}
              lines={[
                stockLine(kindPages.feedstocks.page, "Feedstocks", feedstocks),
                stockLine(kindPages.chemicals.page, "Chemicals", chemicals),
              ]}
              links={[
                ...stockLinks(kindPages.feedstocks.page, "Feedstocks", feedstocks),
                ...stockLinks(kindPages.chemicals.page, "Chemicals", chemicals),
              ]}
            />
            <InventoryCard
              title="Products"
              icon={IconDroplet}
              seed={22}
              lines={[
                stockLine(kindPages.cakes.page, "Cakes", cakes),
                stockLine(kindPages.cnfs.page, "CNFs", cnfs),
              ]}
              links={[
                ...stockLinks(kindPages.cakes.page, "Cakes", cakes),
                ...stockLinks(kindPages.cnfs.page, "CNFs", cnfs),
              ]}
            />
            <InventoryCard
              title="Sample Library"
              icon={IconTestPipe}
              seed={51}
              lines={[
                {
                  to: kindPages.samples.page,
                  name: "Sample Library",
                  sentence: "Stored and characterization samples",
                  count: samples.length,
                },
              ]}
              links={countedLinks(
                `${kindPages.samples.page}?location=`,
                samples.map(({ location_name }) => location_name),
              )}
            />
          </div>
          <OnThisDevice />
        </>
      )}
    </main>
  );
}

function OnThisDevice() {
  const device = useDeviceKind();
  const pulledAt = usePulledAt();
  return (
    <p className="small muted row inv__note">
      <Icon of={IconDeviceTabletCheck} />
      <span>
        {whyOnlyOnline()
          ? `All of this is on this ${device}; its pages open only while the server answers.`
          : `All of this is on this ${device} and opens without signal.`}
        {pulledAt ? ` Lab data from ${showDateTime(pulledAt)}.` : null}
      </span>
    </p>
  );
}
