import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { NewPin } from "#domain/session/schema.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useCalmForm } from "#hooks/saving/use-calm-form.ts";
import { isStorageFault } from "#store/storage-faults.ts";
import { setPin } from "#sync/session/pin.ts";
import { FormDialog } from "#ui/dialog/form-dialog.tsx";
import type { FormFault } from "#ui/dialog/form-fault.tsx";
import { Field } from "#ui/field/field.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { PinInput } from "./pin.tsx";

/** Sets or changes the PIN with which the signed-in person continues offline on this tablet. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const { env } = useLab();
  const { email } = useSession();
  const { notify } = useNotices();
  const device = useDeviceKind();
  const [fault, setFault] = useState<FormFault | null>(null);
  const { register, handleSubmit, formState } = useCalmForm({
    resolver: zodResolver(NewPin),
    defaultValues: { pin: "", again: "" },
    mode: "onTouched",
  });
  const { errors, isDirty } = formState;
  const submit = handleSubmit(async ({ pin }) => {
    const outcome = await setPin(env, email, pin);
    if (isStorageFault(outcome)) return setFault({ title: outcome.message });
    if (outcome.kind === "signed-out") return setFault({ title: "Sign in to set a PIN." });
    notify({ kind: "success", title: `PIN saved on this ${device}.` });
    onClose();
  });
  return (
    <FormDialog
      open
      title={`PIN for this ${device}`}
      submitLabel="Save PIN"
      note={null}
      busyLabel="Saving..."
      fault={fault}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="stack">
        <p className="muted">
          After you log out, you need this PIN to continue offline on this {device}. It stays on this {device}
          .
        </p>
        <Field label="PIN" required hint="4 to 8 digits" error={errors.pin?.message}>
          <PinInput {...register("pin")} />
        </Field>
        <Field label="PIN again" required error={errors.again?.message}>
          <PinInput {...register("again")} />
        </Field>
      </div>
    </FormDialog>
  );
}
