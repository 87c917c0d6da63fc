import { commandNamed } from "#contract/operations.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { isQuestion, USED_ALREADY } from "#domain/resource-use/rules.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import { isUnsent } from "#sync/outbox/entries.ts";
import { dependantsOf, discard, resend, restore } from "#sync/settle/settle.ts";
import type { Saved } from "#sync/write/submit.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { discardLabel } from "./existing-entry.ts";

/** The actions that settle a write. `save` returns its outcome; the others show it, and call `onSettled` on success. */
export function useSettle(entry: OutboxEntry, onSettled: () => void) {
  const { env, wake } = useLab();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const { seq } = entry;

  async function save(body?: unknown): Promise<Saved | Rejection | StorageFault> {
    const outcome = await resend(env, seq, body);
    if ("kind" in outcome) return outcome;
    void wake({ force: true });
    const { id, touches, onlyInJournal } = outcome;
    return { kind: "saved", id, touches, warnings: [], onlyInJournal };
  }
  async function retry(body?: unknown) {
    const outcome = await save(body);
    if (outcome.kind === "rejected" && canBeConfirmed(outcome)) {
      const text = `${outcome.message} ${USED_ALREADY}`;
      if (await confirm({ text, confirmLabel: "Record it anyway" }))
        await retry({ ...(entry.body as object), allow_overdraw: true });
      return;
    }
    // The record was changed again: the unchanged write is sent, since its refusal contains the current record.
    if (outcome.kind === "rejected" && body && outdated.has(outcome.code)) await retry();
    else if (outcome.kind === "saved") onSettled();
    else notify({ kind: "error", title: outcome.message });
  }
  function canBeConfirmed(refusal: Rejection): boolean {
    const command = commandNamed(entry.operation);
    return command !== undefined && isQuestion(command.body, refusal);
  }
  /** Sends an edit with the chosen values; without a remaining change (null) the edit is discarded. */
  async function sendSettled(settled: Record<string, unknown> | null) {
    if (settled) return retry(settled);
    const discarded = await discard(env, seq);
    if ("kind" in discarded) return notify({ kind: "error", title: discarded.message });
    onSettled();
    notify({ kind: "success", title: "Their values remain." });
  }
  /** Discards a step change that another write already made: no input is lost, so there is no question. */
  async function dismiss() {
    const discarded = await discard(env, seq);
    if ("kind" in discarded) return notify({ kind: "error", title: discarded.message });
    onSettled();
    notify({ kind: "success", title: "Dismissed." });
  }
  /** Discards the write and its dependants. Only an unsent write without dependants is discarded without a question. */
  async function confirmDiscard() {
    const dependants = await dependantsOf(env, entry);
    const wasUnsent = isUnsent(entry);
    const text = questionOf(entry, dependants);
    const needsConsent = !wasUnsent || dependants.length > 0;
    if (needsConsent && !(await confirm({ text, danger: true, confirmLabel: discardLabel(entry) }))) return;
    const discarded = await discard(env, seq);
    if ("kind" in discarded) return notify({ kind: "error", title: discarded.message });
    onSettled();
    if (discarded.length === 0)
      notify({
        kind: "warning",
        title: "It is already being sent.",
        detail: "It can no longer be discarded.",
      });
    else
      notify({
        kind: "success",
        title: discarded.length === 1 ? "Discarded." : `${discarded.length} records discarded.`,
      });
  }
  async function restoreDiscarded() {
    const restored = await restore(env, seq);
    if (restored.kind !== "restored") return notify({ kind: "error", title: restored.message });
    void wake();
    onSettled();
  }
  return { save, retry, sendSettled, confirmDiscard, dismiss, restoreDiscarded };
}

const outdated = new Set<Rejection["code"]>(["EDIT_CONFLICT", "DUPLICATE"]);

function questionOf({ title }: OutboxEntry, dependants: OutboxEntry[]): string {
  const titles = dependants.map((other) => `‘${other.title}’`).join(", ");
  const more = dependants.length > 0 ? ` These records are discarded with it: ${titles}.` : "";
  const what = dependants.length > 0 ? "They" : "It";
  return `Discard ‘${title}’?${more} ${what} can be restored for 30 days.`;
}
