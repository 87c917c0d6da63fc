import { IconArrowsMinimize } from "@tabler/icons-react";
import { useState } from "react";
import { makePicture, SMALLER } from "#components/photo/make-picture.ts";
import { isPicture } from "#domain/images/files.ts";
import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { hasFile } from "#sync/outbox/entries.ts";
import { resend } from "#sync/settle/settle.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";

/** True where a picture was refused as too large or unreadable: the server may accept a smaller one. */
export function canBeSmaller(entry: OutboxEntry): boolean {
  const isOfPicture = hasFile(entry) && isPicture((entry.body as { mime: string }).mime);
  const status = entry.state === "parked" && isOfPicture && entry.problem?.status;
  return status === 413 || status === 415;
}

/** Reduces the picture of a refused write and sends the write again. */
export function MakeSmaller({ entry, onSettled }: { entry: OutboxEntry; onSettled: () => void }) {
  const { env, wake } = useLab();
  const { notify } = useNotices();
  const [isBusy, setIsBusy] = useState(false);
  async function shrink() {
    setIsBusy(true);
    const file = await env.store.blobs.get(entry.id);
    const picture = file && (await makePicture(new Blob([file.bytes], { type: file.mime }), SMALLER));
    setIsBusy(false);
    if (!picture || typeof picture === "string")
      return notify({ kind: "error", title: picture ?? NOT_A_PICTURE });
    const { sha256, length, mime } = picture;
    const outcome = await resend(
      env,
      entry.seq,
      { ...(entry.body as object), sha256, length, mime },
      { ...picture, ...(file?.sent_as !== undefined && { sent_as: file.sent_as }) },
    );
    if ("kind" in outcome) return notify({ kind: "error", title: outcome.message });
    void wake({ force: true });
    onSettled();
  }
  return (
    <Button variant="primary" icon={IconArrowsMinimize} onClick={shrink} disabled={isBusy} guarded>
      Make smaller and resend
    </Button>
  );
}
