import { useEffect } from "react";
import { useLab } from "#hooks/lab-context.tsx";
import { markNotices } from "#sync/receive/read-notices.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import type { DescribedChange } from "../history/describe-history.ts";
import { titleOfNotice, useReplaced } from "../history/use-replaced.ts";

/** Notifies a person of the values that another person's write replaced, once; the outbox lists them itself. */
export function ReportReplaced({ isOutbox }: { isOutbox: boolean }) {
  const { store } = useLab().env;
  const { notify } = useNotices();
  const replaced = useReplaced();
  useEffect(() => {
    const unseen = replaced?.filter(({ isShown }) => !isShown) ?? [];
    const [first] = unseen;
    if (first === undefined) return;
    void markNotices(
      store,
      unseen.map(({ notice }) => notice),
      "shown",
    );
    if (isOutbox) return;
    const isOne = unseen.length === 1;
    notify({
      kind: "warning",
      id: "replaced",
      title: isOne
        ? `${titleOfNotice(first)}: ${first.name}`
        : `Others changed ${unseen.length} records that you entered`,
      detail: isOne ? first.changes.map(textOfChange).join(", ") : "Both values are in the history.",
      link: { label: "Show", to: "/outbox" },
    });
  }, [replaced, isOutbox, store, notify]);
  return null;
}

/** `Germination Rate: 95.8 % → 90 %` */
const textOfChange = ({ label, before, after }: DescribedChange) =>
  `${label}: ${before ?? "–"} → ${after ?? "–"}`;
