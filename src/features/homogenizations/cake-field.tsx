import type { Control } from "react-hook-form";
import { ChoiceField } from "#components/form/form-fields.tsx";
import { useFormList } from "#components/form/use-form-list.ts";
import { queries } from "#contract/index.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import { bottleFacts } from "#domain/stock-details/details.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { useRecords } from "#hooks/use-records.ts";
import type { SetupValues } from "./use-dilution.ts";

type Props = {
  control: Control<SetupValues>;
  /** The cake of an edited write, or of the page that opened the form: offered even when it is used up. */
  own: string | undefined;
};

/** Chooses an active cake, with its solids content and remaining amount. */
export function CakeField({ control, own }: Props) {
  const cakes = useFormList(queries.listCakes) ?? [];
  const records = useRecords((all) => all.all("cakes", { withdrawn: true }), []) ?? [];
  const solids = new Map(records.map(({ id, wt_percent }) => [id, wt_percent]));
  const options = cakes
    .filter(({ id, is_active }) => is_active || id === own)
    .map((cake) => {
      const percent = solids.get(cake.id) ?? null;
      const facts = bottleFacts(cake);
      return {
        value: cake.id,
        label: cakeTitle(cake),
        hint: [...(percent === null ? [] : [`${showNumber(percent)} wt%`]), ...facts].join(" · "),
      };
    });
  return (
    <ChoiceField
      control={control}
      name="cake_id"
      options={options}
      placeholder="Select cake"
      scan={{ tables: ["cakes"] }}
      required
    />
  );
}
