import { IconCircleCheck } from "@tabler/icons-react";
import { Banner } from "#ui/notice/banner.tsx";

type Props = { what: "Formulation" | "Weekly" | "Harvest" };

/** Reports at the top of a completed step that its data is complete. */
export function DoneBanner({ what }: Props) {
  return (
    <Banner tone="ok" icon={IconCircleCheck} title={`${what.toUpperCase()} DATA COMPLETED`}>
      {what} data collection is complete. You can review and edit existing data if needed.
    </Banner>
  );
}
