import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useSendOnline } from "#hooks/use-send-online.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { discard } from "#sync/write/settle.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Button } from "#ui/press/button.tsx";
import type { ExistingEntry } from "./existing-entry.ts";
import { useSettle } from "./use-settle.ts";

type Props = { entry: OutboxEntry; existing: ExistingEntry; onSettled: () => void };

/** Replaces their record by mine: their week is deleted first, their harvest is edited. */
export function SettleExisting(props: Props) {
  return props.existing.what === "week" ? <DeleteTheirs {...props} /> : <SaveAsEdit {...props} />;
}

function DeleteTheirs({ entry, existing, onSettled }: Props) {
  const command = commands.deleteWeeklyData;
  // Their week is deleted before mine is sent: otherwise the lab refuses mine again.
  const send = useSendOnline(command, { id: existing.id });
  const { retry } = useSettle(entry, onSettled);
  const confirm = useConfirm();
  const { show } = useSaving();

  async function replace() {
    const text = "Are you sure you want to delete this week data?";
    if (!(await confirm({ text, danger: true, confirmLabel: "Delete" }))) return;
    const outcome = await send({});
    if (outcome.kind === "saved") return retry();
    show(command, outcome);
  }
  return (
    <Button variant="danger" icon={IconTrash} onClick={() => void replace()} guarded>
      Delete theirs and retry
    </Button>
  );
}

function SaveAsEdit({ entry, existing, onSettled }: Props) {
  const command: AnyCommand = commands.updateHarvestData;
  const { env, wake } = useLab();
  const { save, show } = useSaving();

  async function edit() {
    const { id: _, ...mine } = entry.body as Record<string, unknown>;
    const theirs = entry.problem?.current as Record<string, unknown>;
    const base = Object.fromEntries(Object.keys(mine).map((field) => [field, theirs[field]]));
    const input = { params: { id: existing.id }, body: { ...mine, base } };
    const outcome = await save(command, input, { saved: { title: command.success } });
    if (outcome.kind !== "saved") return;
    // The edit contains my values, and waits for the tray's unsettled writes: so the refused write is discarded.
    const discarded = await discard(env, entry.seq);
    if ("kind" in discarded) return show(command, discarded);
    void wake({ force: true });
    onSettled();
  }
  return (
    <Button variant="primary" icon={IconPencil} onClick={() => void edit()} guarded>
      Save as edit
    </Button>
  );
}
