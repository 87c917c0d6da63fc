import { IconCloudX } from "@tabler/icons-react";
import { listFailure, recordFailure } from "#contract/operations.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { showAge, showDateTime } from "#domain/values/time.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useContact } from "#hooks/status/use-contact.ts";
import { usePulledAt } from "#hooks/status/use-sync.ts";
import { Banner } from "#ui/notice/banner.tsx";

/**
 * Shown while the server answers the tablet's pulls with an error: the specified message of the page's read, and the age of
 * the data that the page shows. It leaves with the next successful pull.
 */
export function ReadFailure({ table, isList = false }: { table: TableName; isList?: boolean }) {
  const contact = useContact();
  const { now } = useLab().env;
  const pulledAt = usePulledAt();
  if (contact?.state !== "failing" || !pulledAt) return null;
  const title = (isList ? listFailure : recordFailure)(table) ?? "Error fetching data";
  return (
    <Banner tone="warn" icon={IconCloudX} title={/[.!]$/.test(title) ? title : `${title}.`}>
      The data shown here is from {showDateTime(pulledAt)}, {showAge(pulledAt, now())}.
    </Banner>
  );
}
