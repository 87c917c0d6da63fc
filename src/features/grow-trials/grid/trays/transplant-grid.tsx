import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { transplantWarnings } from "#domain/trays/checks.ts";
import { Transplant } from "#domain/trays/forms.ts";
import { readNumber } from "#domain/values/number-text.ts";
import { roundTo } from "#domain/values/quantities.ts";
import { showUnit } from "#domain/values/words.ts";
import { TransplantForm } from "../../forms/transplant-form.tsx";
import { GridPage } from "../grid-form.tsx";
import type { TrayTable } from "./tray-columns.ts";
import { TrayGrid } from "./tray-grid.tsx";

/** `/grow-trials/:id/transplant`: the trays of a trial that are moved to the grow system. */
export function TransplantGridPage() {
  return <GridPage of={TransplantGrid} />;
}

function TransplantGrid({ trial }: { trial: GrowTrialDetail }) {
  return <TrayGrid table={transplants} trial={trial} />;
}

const { germination_rate, location_details, transplanted_at } = fieldsOf(Transplant);

const transplants: TrayTable = {
  key: "transplant",
  title: "Transplant Data",
  command: commands.addTransplantData,
  columns: [
    {
      name: "germination_rate",
      head: germination_rate.label,
      unit: showUnit(germination_rate.unit ?? ""),
      shareOf: rateOf,
    },
    {
      name: "location_details",
      head: location_details.label,
      unit: "",
      isText: true,
      suggested: ({ trial, tray }) => tray.location_details ?? trial.location_details,
    },
  ],
  at: { name: "transplanted_at", label: transplanted_at.label },
  tags: [],
  recorded: (tray) => (tray.transplanted_at ? { values: tray } : null),
  input: ({ id }, values, { by, at, now }) => ({
    params: { id },
    body: { ...values, transplanted_at: at, created_by: by, created_at: now },
  }),
  warnings: (values) => transplantWarnings(values),
  Form: TransplantForm,
};

/** The rate (%) of a share: 94.44 of `68 of 72` and of `68/72`; undefined for other texts, such as a date. */
function rateOf(text: string): number | undefined {
  const [grown, sown, ...more] = text.split(/\s*(?:\bof\b|\/)\s*/i).map((part) => readNumber(part));
  if (grown?.kind !== "number" || sown?.kind !== "number" || sown.value <= 0 || more.length > 0)
    return undefined;
  return roundTo((100 * grown.value) / sown.value, 2);
}
