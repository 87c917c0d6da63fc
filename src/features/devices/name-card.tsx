import { type FormEvent, useState } from "react";
import { deviceCalls } from "#contract/devices/calls.ts";
import { DeviceName } from "#domain/devices/reported.ts";
import type { Device } from "#domain/devices/schema.ts";
import { sameName } from "#domain/values/name-key.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useFetchedList } from "#hooks/calls/use-fetched-list.ts";
import { deviceMemory } from "#hooks/device-memory.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { DeviceIdentity } from "#store/rows.ts";
import { nameDevice } from "#sync/device/name-device.ts";
import { callLab } from "#sync/session/call-lab.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";

type Props = { name: string; identity: DeviceIdentity | undefined };

/**
 * The device's name and id. With the name of a device that the lab knows, the person states whether it is this one: its
 * database may have been deleted.
 */
export function NameCard({ name, identity }: Props) {
  const { env, wake } = useLab();
  const device = useDeviceKind();
  const confirm = useConfirm();
  const { notify } = useNotices();
  const { known } = useFetchedList("devices");
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();

  /** Another device of the lab with this name; without signal, in the list that was fetched last. */
  async function namesakeOf(
    name: string,
  ): Promise<Pick<Device, "id" | "name" | "seen_at"> | null | undefined> {
    if (!DeviceName.safeParse(name).success) return null;
    const query = { name, ...(identity && { except: identity.id }) };
    const called = await callLab(env, deviceCalls.findDevice, { query });
    if (called.kind === "done") return called.answer.device;
    return known?.list.find((one) => one.id !== identity?.id && sameName(one.name, name));
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const wanted = typed.trim();
    const namesake = await namesakeOf(wanted);
    if (namesake) {
      const text = `${namesake.name} is a device of the lab, last seen ${showDateTime(namesake.seen_at)}. Is it this ${device}?`;
      const isThis = await confirm({
        text,
        confirmLabel: `It is this ${device}`,
        cancelLabel: "Another name",
      });
      if (!isThis) return;
    }
    const refusal = await nameDevice(env.store, deviceMemory, wanted, namesake?.id);
    setError(refusal ?? undefined);
    if (refusal) return;
    notify({ kind: "success", title: `This ${device} is now ${wanted}.` });
    void wake({ force: true });
  }

  return (
    <Card title="Name">
      <form className="devices__name" onSubmit={(event) => void save(event)} noValidate>
        <Field
          label="Name"
          hint="The lab's list of devices shows this name."
          {...(error === undefined ? {} : { error })}
        >
          <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} maxLength={40} />
        </Field>
        <Button variant="primary" type="submit" guarded disabled={typed.trim() === name}>
          Rename
        </Button>
        <div>
          <span className="small muted">Id of this {device}</span>
          <div className="devices__id">{identity?.id ?? "–"}</div>
        </div>
      </form>
    </Card>
  );
}
