import { IconCircleCheck } from "@tabler/icons-react";
import { Banner } from "#ui/notice/banner.tsx";

type Props = { what: "Formulation" | "Weekly" | "Harvest" };

/** Says over a completed step that its data is all there. */
export function DoneBanner({ what }: Props) {
  return (
    <Banner tone="ok" icon={IconCircleCheck} title={`${what.toUpperCase()} DATA COMPLETED`}>
      {what} data collection is complete. You can review and edit existing data if needed.
    </Banner>
  );
}
