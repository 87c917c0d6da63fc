import { IconCircleCheck } from "@tabler/icons-react";
import type { Unsent } from "#components/process/use-unsent.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Step } from "#domain/steps/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import type { Column } from "#ui/table/column.ts";
import type { OpenedForm } from "./trial-forms.tsx";

/** Props of the page of each step. */
export type StepProps = {
  trial: GrowTrialDetail;
  step: Step;
  unsent: Unsent;
  onOpen: (form: OpenedForm) => void;
};

type Props = { what: "Formulation" | "Weekly" | "Harvest" };

/** Reports at the top of a completed step that its data is complete. */
export function DoneBanner({ what }: Props) {
  return (
    <Banner tone="ok" icon={IconCircleCheck} title={`${what.toUpperCase()} DATA COMPLETED`}>
      {what} data collection is complete. You can review and edit existing data if needed.
    </Banner>
  );
}

/** Shown in place of a button of an inactive tray. */
export function Inactive() {
  return (
    <Button size="sm" disabled>
      Inactive
    </Button>
  );
}

/** `18 / 24`: active plugs of a tray, and plugs created. */
export const plugsColumn: Column<Formulation> = {
  key: "plugs",
  head: "Plugs",
  className: "pl",
  cell: ({ num_plugs_active, num_plugs_created }) => (
    <>
      <b className="num">{num_plugs_active}</b> / {num_plugs_created}
    </>
  ),
};
