import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { AmountField, ChoiceField, NumberField } from "#components/form/form-fields.tsx";
import { EquipmentField } from "#components/form/lookup-fields.tsx";
import { useLastEntered, useSuggestion } from "#components/form/use-suggestion.ts";
import { BottleField, useBottles } from "#components/resource-use/bottle-field.tsx";
import { leftAfterUse, OverdrawField } from "#components/resource-use/own-use.tsx";
import { commands, queries } from "#contract/index.ts";
import { feedstockUnits } from "#domain/feedstocks/schema.ts";
import { acidUnits, type NewNopProcess } from "#domain/nop-processes/schema.ts";
import { lastUnits } from "#domain/resource-use/last-use.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { UseRecordsField } from "./uses/use-records-field.tsx";

export type NopProcessValues = z.input<typeof NewNopProcess>;

/** What the form of a process takes over from the processes before it; undefined during the first read. */
export const useLastProcess = () =>
  useLastEntered("nop_processes", ["amount_feedstock_units", "acid_amount_units", "reactor_equipment_id"]);
export type LastProcess = NonNullable<ReturnType<typeof useLastProcess>>;

type Props = {
  form: UseFormReturn<NopProcessValues>;
  /** The uses that can be linked instead of being recorded. */
  uses: readonly UseRecordListItem[];
  /** The values of an edited write: its stocks are options too. */
  initial: Partial<NopProcessValues> | undefined;
  last: LastProcess;
  /** The last submit was refused because a stock does not suffice. */
  isAsked: boolean;
};

const RECORDED = "Already recorded: nothing more is taken from the stock.";

/**
 * The feedstock and the acid of a process, each with its amount: the use is recorded with the process, unless a use that
 * is already recorded is linked. The only stock that fits is chosen when an amount is typed.
 */
export function StockRows({ form, uses, initial, last, isAsked }: Props) {
  const { control, getValues, setValue } = form;
  const [linked, feedstockId, fed, fedUnits, acidId, acid, units, at] = useWatch({
    control,
    name: [
      "resource_use_record_ids",
      "feedstock_id",
      "amount_feedstock",
      "amount_feedstock_units",
      "acid_chemical_id",
      "acid_amount",
      "acid_amount_units",
      "creation_date",
    ],
  });
  const recorded = uses.filter(({ id }) => linked?.includes(id));
  const isFeedstockRecorded = recorded.some(({ resource_id }) => resource_id === feedstockId);
  const isAcidRecorded = recorded.some(({ resource_type }) => resource_type === "ACID");
  const feedstocks = (useLabQuery(queries.listFeedstocks) ?? []).filter(
    ({ id, is_active }) => is_active || id === initial?.feedstock_id || id === feedstockId,
  );
  const bottles = useBottles("ACID", initial?.acid_chemical_id);
  const feedstock = useLabQuery(queries.getFeedstock, { params: { id: feedstockId ?? "" } });
  const bottle = useLabQuery(queries.getChemical, { params: { id: acidId ?? "" } });

  const isFed = typeof fed === "number";
  useSuggestion(form, "feedstock_id", (isFed && feedstocks.length === 1 && feedstocks[0]?.id) || null);
  const isOnlyBottle = typeof acid === "number" && !isAcidRecorded && bottles.length === 1;
  useSuggestion(form, "acid_chemical_id", (isOnlyBottle && bottles[0]?.id) || null);
  const fedIn = lastUnits(feedstockUnits, feedstock?.resource_use_records, last.amount_feedstock_units);
  useSuggestion(form, "amount_feedstock_units", fedIn ?? "KG", { unitOf: "amount_feedstock" });
  const acidIn = lastUnits(acidUnits, bottle?.use_records, last.acid_amount_units);
  useSuggestion(form, "acid_amount_units", acidIn ?? "LITRES", { unitOf: "acid_amount" });
  const records = Boolean(feedstockId) && isFed && !isFeedstockRecorded;
  useEffect(() => setValue("records_feedstock_use", records), [records, setValue]);
  useEffect(() => {
    if (isAcidRecorded) setValue("acid_chemical_id", null);
  }, [isAcidRecorded, setValue]);

  const feedstockUse = { amount: fed, units: fedUnits, at };
  const acidUse = { amount: acid, units, at };

  function fillFrom({ resource_type, resource_id, amount_used, amount_used_units }: UseRecordListItem) {
    const feedstockUnit = feedstockUnits.find((unit) => unit === amount_used_units);
    const acidUnit = acidUnits.find((unit) => unit === amount_used_units);
    if (resource_type === "FEEDSTOCK" && feedstockUnit && !getValues("feedstock_id")) {
      setValue("feedstock_id", resource_id, { shouldDirty: true });
      if (!getValues("amount_feedstock")) {
        setValue("amount_feedstock", amount_used, { shouldDirty: true });
        setValue("amount_feedstock_units", feedstockUnit, { shouldDirty: true });
      }
    }
    if (resource_type === "ACID" && acidUnit && !getValues("acid_amount")) {
      setValue("acid_amount", amount_used, { shouldDirty: true });
      setValue("acid_amount_units", acidUnit, { shouldDirty: true });
    }
  }

  return (
    <>
      <ChoiceField
        control={control}
        name="feedstock_id"
        options={feedstocks.map((one) => ({
          value: one.id,
          label: one.identifier,
          hint: [one.feedstock_name, ...bottleFacts(one)].join(" · "),
        }))}
        placeholder="Select feedstock"
        scan={{ tables: ["feedstocks"] }}
      />
      <AmountField
        control={control}
        name="amount_feedstock"
        units={feedstockUnits}
        hint={isFeedstockRecorded ? RECORDED : leftAfterUse(feedstock, feedstockUse)}
      />
      <div className="half">
        <EquipmentField control={control} name="reactor_equipment_id" kind="REACTOR" />
      </div>
      <NumberField control={control} name="acid_concentration" />
      {isAcidRecorded ? null : <BottleField control={control} name="acid_chemical_id" bottles={bottles} />}
      <AmountField
        control={control}
        name="acid_amount"
        units={acidUnits}
        hint={isAcidRecorded ? RECORDED : leftAfterUse(bottle, acidUse)}
      />
      <OverdrawField
        form={form}
        command={commands.createNopProcess}
        uses={[
          { ...feedstockUse, table: "feedstocks", id: records ? feedstockId : null },
          { ...acidUse, table: "chemicals", id: acidId },
        ]}
        isAsked={isAsked}
      />
      {uses.length > 0 ? (
        <UseRecordsField
          control={control}
          name="resource_use_record_ids"
          label="Already recorded"
          uses={uses}
          onAdded={fillFrom}
        />
      ) : null}
    </>
  );
}
