import { IconTag } from "@tabler/icons-react";
import type { OutboxEntry } from "#store/rows.ts";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useSettle } from "../settle/use-settle.ts";

type Props = { entry: OutboxEntry; next: string; onSettled: () => void };

/** Offers the next free identifier to a tray whose own is now in use. The tray has a label, so a person decides. */
export function OfferedIdentifier({ entry, next, onSettled }: Props) {
  const { retry } = useSettle(entry, onSettled);
  const relabelled = { ...(entry.body as object), formulation_identifier: next };
  return (
    <Banner
      tone="info"
      icon={IconTag}
      title={`Relabel the tray as ${next}.`}
      action={
        <Button size="sm" onClick={() => void retry(relabelled)} guarded>
          Use {next}
        </Button>
      }
    />
  );
}
