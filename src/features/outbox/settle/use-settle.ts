import type { Rejection } from "#domain/kernel/change.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import type { Saved } from "#sync/write/outbox.ts";
import { dependantsOf, discard, isUnsent, resend, restore } from "#sync/write/settle.ts";
import type { Full } from "#sync/write/storage-faults.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { discardLabel } from "./for-good.ts";

/** What a person can do about one write. */
export function useSettle(entry: OutboxEntry, onSettled: () => void) {
  const { env, wake } = useLab();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const { seq } = entry;

  async function save(body?: unknown): Promise<Saved | Rejection | Full> {
    const outcome = await resend(env, seq, body);
    if ("kind" in outcome) return outcome;
    void wake({ force: true });
    return { kind: "saved", id: outcome.id, touches: outcome.touches, warnings: [] };
  }
  async function retry(body?: unknown) {
    const outcome = await save(body);
    // Meanwhile it was changed or taken once more: the server is asked for what it has now.
    if (outcome.kind === "rejected" && body && outdated.has(outcome.code)) await retry();
    else if (outcome.kind === "saved") onSettled();
    else notify({ kind: "error", title: outcome.message });
  }
  /** Sends an edit as it was settled; where theirs is kept throughout, nothing is left of it. */
  async function keep(settled: Record<string, unknown> | null) {
    if (settled) return retry(settled);
    const gone = await discard(env, seq);
    if ("kind" in gone) return notify({ kind: "error", title: gone.message });
    onSettled();
    notify({ kind: "success", title: "Their values were kept." });
  }
  /** Takes off the list what was done otherwise: nothing is lost by it. */
  async function dismiss() {
    const gone = await discard(env, seq);
    if ("kind" in gone) return notify({ kind: "error", title: gone.message });
    onSettled();
    notify({ kind: "success", title: "Dismissed." });
  }
  async function drop() {
    const along = await dependantsOf(env, entry);
    const wasUnsent = isUnsent(entry);
    const text = questionOf(entry, along);
    const asks = !wasUnsent || along.length > 0;
    if (asks && !(await confirm({ text, danger: true, confirmLabel: discardLabel(entry) }))) return;
    const gone = await discard(env, seq);
    if ("kind" in gone) return notify({ kind: "error", title: gone.message });
    onSettled();
    if (gone.length === 0)
      notify({
        kind: "warning",
        title: "It is already being sent.",
        detail: "It can no longer be discarded.",
      });
    else
      notify({
        kind: "success",
        title: gone.length === 1 ? "Discarded." : `${gone.length} records discarded.`,
      });
  }
  async function bringBack() {
    const back = await restore(env, seq);
    if (back.kind === "full") return notify({ kind: "error", title: back.message });
    void wake();
    onSettled();
  }
  return { save, retry, keep, drop, dismiss, bringBack };
}

const outdated = new Set<Rejection["code"]>(["EDIT_CONFLICT", "DUPLICATE"]);

function questionOf({ title }: OutboxEntry, along: OutboxEntry[]): string {
  const titles = along.map((other) => `‘${other.title}’`).join(", ");
  const more = along.length > 0 ? ` These records are discarded with it: ${titles}.` : "";
  const what = along.length > 0 ? "They" : "It";
  return `Discard ‘${title}’?${more} ${what} can be restored for 30 days.`;
}
