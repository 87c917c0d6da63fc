import { zodResolver } from "@hookform/resolvers/zod";
import { IconAlertCircle, IconDownload, IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import "./rescue.css";
import { countOf } from "#domain/values/words.ts";
import type { StoredWrite } from "#store/rows.ts";
import { toRescueFile } from "#sync/settle/rescue.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput } from "#ui/field/text-input.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { download } from "../files/download.ts";
import { showBytes } from "../record/field-views.ts";

const MIN_LENGTH = 12;

const Passphrases = z
  .object({
    passphrase: z.string().min(MIN_LENGTH, `The passphrase needs at least ${MIN_LENGTH} characters`),
    repeated: z.string(),
  })
  .refine(({ passphrase, repeated }) => passphrase === repeated, {
    path: ["repeated"],
    message: "The two passphrases differ",
  });

type Made = { file: File; writes: number; pictures: number };

type Props = {
  /** Reads the writes to put into the file, with their pictures. */
  read: () => Promise<StoredWrite[]>;
  /** The name that the device has in the lab. */
  device: () => Promise<string>;
  /** Milliseconds since 1970. */
  now: () => number;
  onClose: () => void;
};

/** Writes all unsent work of this tablet to one encrypted file, and offers the file for download or sharing. */
export function RescueExport({ read, device, now, onClose }: Props) {
  const here = useDeviceKind();
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Passphrases),
    defaultValues: { passphrase: "", repeated: "" },
  });
  const { errors } = formState;

  const make = handleSubmit(async ({ passphrase }) => {
    setProblem(null);
    try {
      const writes = await read();
      if (writes.length === 0) return setProblem(`Nothing on this ${here} waits to be sent.`);
      const origin = { device: await device(), made_at: new Date(now()).toISOString() };
      const { name, content } = await toRescueFile(writes, origin, passphrase);
      const file = new File([content], name, { type: content.type });
      setMade({ file, writes: writes.length, pictures: writes.filter((write) => write.file).length });
      download(name, file);
    } catch {
      setProblem(`The file could not be made. Everything is still on this ${here}.`);
    }
  });

  if (made) return <MadeFile {...made} here={here} onClose={onClose} />;
  return (
    <FormDialog
      open
      title="Save rescue file"
      onClose={onClose}
      onSubmit={make}
      submitLabel="Save"
      busyLabel="Encrypting..."
      note="The outbox is not changed"
    >
      <div className="stack">
        {problem ? <Banner tone="err" icon={IconAlertCircle} title={problem} /> : null}
        <p>
          One encrypted file with everything on this {here} that the server has not confirmed, of all people,
          with pictures. Any tablet of the lab can import it, and each record is sent once.
        </p>
        <Field
          label="Passphrase"
          required
          hint={`At least ${MIN_LENGTH} characters, such as four words. Nobody can open the file without it.`}
          error={errors.passphrase?.message}
        >
          <PasswordInput what="passphrase" {...register("passphrase")} autoComplete="new-password" />
        </Field>
        <Field label="Repeat the passphrase" required error={errors.repeated?.message}>
          <PasswordInput what="passphrase" {...register("repeated")} autoComplete="new-password" />
        </Field>
      </div>
    </FormDialog>
  );
}

function MadeFile({ file, writes, pictures, here, onClose }: Made & { here: string; onClose: () => void }) {
  const canShare = navigator.canShare?.({ files: [file] }) ?? false;
  const share = () =>
    navigator.share({ files: [file] }).catch((error: unknown) => {
      // The person closed the share sheet.
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
  return (
    <Dialog
      open
      title="Rescue file is ready"
      onClose={onClose}
      foot={
        <>
          <Button icon={IconDownload} onClick={() => download(file.name, file)}>
            Download
          </Button>
          {canShare ? (
            <Button icon={IconShare} onClick={() => void share()}>
              Share
            </Button>
          ) : null}
          <span className="push" />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="rescuename">{file.name}</p>
        <p>
          {countOf(writes, "records")}, {countOf(pictures, "pictures")}, {showBytes(file.size)}.
        </p>
        <p>
          Check that the file is in the downloads of this {here}. The records also remain in the outbox, and
          are sent from here as before.
        </p>
      </div>
    </Dialog>
  );
}
