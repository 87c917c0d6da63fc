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

type Props = { entry: OutboxEntry; standing: ExistingEntry; onSettled: () => void };

/** Mine in the place of theirs: a week is deleted first, a harvest is edited. */
export function SettleExisting(props: Props) {
  return props.standing.what === "week" ? <DeleteTheirs {...props} /> : <SaveAsEdit {...props} />;
}

function DeleteTheirs({ entry, standing, onSettled }: Props) {
  const command = commands.deleteWeeklyData;
  // Deleted first and mine sent next: the other way round the lab refuses mine once more.
  const send = useSendOnline(command, { id: standing.id });
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

function SaveAsEdit({ entry, standing, onSettled }: Props) {
  const command: AnyCommand = commands.updateHarvestData;
  const { env, wake } = useLab();
  const { save, show } = useSaving();

  async function edit() {
    const { id: _, ...mine } = entry.body as Record<string, unknown>;
    const theirs = entry.problem?.current as Record<string, unknown>;
    const base = Object.fromEntries(Object.keys(mine).map((field) => [field, theirs[field]]));
    const input = { params: { id: standing.id }, body: { ...mine, base } };
    const outcome = await save(command, input, { saved: { title: command.success } });
    if (outcome.kind !== "saved") return;
    // The edit waits for whatever else of this tray is unsettled: mine is in it now.
    const gone = await discard(env, entry.seq);
    if ("kind" in gone) return show(command, gone);
    void wake({ force: true });
    onSettled();
  }
  return (
    <Button variant="primary" icon={IconPencil} onClick={() => void edit()} guarded>
      Save as edit
    </Button>
  );
}
