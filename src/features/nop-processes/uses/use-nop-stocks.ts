import { bottleHint } from "#components/resource-use/bottle-field.tsx";
import { commands, queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { resourceTypeOf } from "#domain/chemicals/stock.ts";
import { refKey } from "#domain/kernel/change.ts";
import { codesIn } from "#domain/qr-labels/codes.ts";
import type { ResourceTypeName } from "#domain/resource-use/names.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import type { Unit } from "#domain/values/units.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { SearchOption } from "#ui/choice/searchable-select.tsx";

/** A feedstock or chemical that can be used for an NOP process. `key` is `table:id`. */
export type NopStock = {
  key: string;
  id: string;
  name: string;
  /** The stock's own units, and the units that a use may have. */
  units: Unit;
  validUnits: readonly Unit[];
  /** The command that records its use. */
  command: AnyCommand;
  option: SearchOption;
};

type Item = {
  id: string;
  is_active: boolean;
  lot_number: string | null;
  location_name: string;
  amount_remaining: number | null;
  amount_units: Unit;
};

/** The active feedstocks and chemicals that may be used for an NOP process, with the facts in which those of one name differ. */
export function useNopStocks(): NopStock[] {
  const feedstocks = useLabQuery(queries.listFeedstocks) ?? [];
  const chemicals = useLabQuery(queries.listChemicals) ?? [];
  const types = useLabQuery(queries.listResourceTypeMetadata) ?? [];
  const stocksOf = <I extends Item>(
    table: "feedstocks" | "chemicals",
    command: AnyCommand,
    items: readonly I[],
    of: (item: I) => { name: string; type: ResourceTypeName; hint: string },
  ): NopStock[] =>
    items.flatMap((item) => {
      const { id, is_active, amount_units: units } = item;
      const { name, type, hint } = of(item);
      const metadata = types.find(({ resource_type_name }) => resource_type_name === type);
      const isForNop = metadata?.valid_purposes.some(({ purpose_name }) => purpose_name === "NOP_PROCESS");
      if (!is_active || !metadata || !isForNop) return [];
      const key = refKey({ table, id });
      const option = { value: key, label: name, hint, also: codesIn([table], id) };
      return { key, id, name, units, validUnits: metadata.valid_units, command, option };
    });
  return [
    ...stocksOf("feedstocks", commands.addFeedstockUseRecord, feedstocks, (feedstock) => ({
      name: feedstock.identifier,
      type: "FEEDSTOCK",
      hint: bottleFacts(feedstock).join(" · "),
    })),
    ...stocksOf("chemicals", commands.addChemicalUseRecord, chemicals, (chemical) => ({
      name: chemical.chemical_name,
      type: resourceTypeOf(chemical.chemical_type),
      hint: bottleHint(chemical),
    })),
  ];
}
