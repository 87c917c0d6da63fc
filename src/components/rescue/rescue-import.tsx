import { zodResolver } from "@hookform/resolvers/zod";
import { IconAlertCircle, IconFileUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import "./rescue.css";
import { NOT_READ } from "#bytes/bytes.ts";
import { countOf } from "#domain/values/words.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { importRescueFile } from "#sync/settle/rescue.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import { PasswordInput } from "#ui/field/text-input.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

const RescueImportForm = z.object({
  file: z.custom<File>((value) => value instanceof File, "Choose a rescue file"),
  passphrase: z.string().min(1, "Enter the passphrase of the file"),
});

type Imported = { taken: OutboxEntry[]; present: number };

/** Puts the writes of a rescue file into the outbox of this tablet, or shows why the file was refused. */
export function RescueImport({ onClose }: { onClose: () => void }) {
  const { env } = useLab();
  const { email } = useSession();
  const here = useDeviceKind();
  const input = useRef<HTMLInputElement>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setValue, watch } = useForm<z.input<typeof RescueImportForm>>({
    resolver: zodResolver(RescueImportForm),
    defaultValues: { passphrase: "" },
  });
  const { errors } = formState;
  const [size, setSize] = useState(0);
  const file = watch("file");

  const take = handleSubmit(async ({ file, passphrase }) => {
    setProblem(null);
    // Chromium reports no bytes for a file that was deleted, and reads them without an error.
    if (file.size < size) return setProblem(NOT_READ);
    const outcome = await importRescueFile(env, file, passphrase, { by: email, name: file.name });
    if (outcome.kind !== "imported") return setProblem(outcome.message);
    setImported(outcome);
  });
  function choose(chosen: File | undefined) {
    if (!chosen) return;
    setProblem(null);
    setSize(chosen.size);
    setValue("file", chosen, { shouldDirty: true, shouldValidate: true });
  }

  if (imported) return <Taken {...imported} here={here} onClose={onClose} />;
  return (
    <FormDialog
      open
      title="Import rescue file"
      onClose={onClose}
      onSubmit={take}
      submitLabel="Import"
      busyLabel="Importing..."
      note="All records, or none"
    >
      <div className="stack">
        {problem ? (
          <Banner tone="err" icon={IconAlertCircle} title={problem}>
            Nothing was imported.
          </Banner>
        ) : null}
        <Field label="Rescue file" required group error={errors.file?.message}>
          <div className="rescuefile">
            <Button icon={IconFileUpload} onClick={() => input.current?.click()}>
              Choose file
            </Button>
            <input
              ref={input}
              type="file"
              aria-label="Rescue file"
              hidden
              onChange={({ target }) => {
                choose(target.files?.[0]);
                // Lets the user choose the same file again.
                target.value = "";
              }}
            />
            {file ? <span className="rescuename">{file.name}</span> : null}
          </div>
        </Field>
        <Field label="Passphrase" required error={errors.passphrase?.message}>
          <PasswordInput what="passphrase" {...register("passphrase")} autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  );
}

function Taken({ taken, present, here, onClose }: Imported & { here: string; onClose: () => void }) {
  const people = new Map<string, number>();
  for (const { user } of taken) people.set(user, (people.get(user) ?? 0) + 1);
  return (
    <Dialog
      open
      title="Rescue file imported"
      onClose={onClose}
      foot={
        <>
          <span className="push" />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {countOf(taken.length, "records")} imported, {countOf(present, "records")} already on this {here}.
        </p>
        {taken.length > 0 ? (
          <>
            <ul>
              {[...people].map(([email, count]) => (
                <li key={email}>
                  {email}: {countOf(count, "records")}
                </li>
              ))}
            </ul>
            <p>
              Nothing is sent yet. Each record is listed in the outbox, and is sent after its author, signed
              in on this {here}, has confirmed it.
            </p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
