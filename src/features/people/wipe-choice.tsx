import { Checkbox } from "#ui/choice/checkbox.tsx";

type Props = { checked?: boolean; onChange: (wipe: boolean) => void };

/** Whether the devices that are signed out also delete the lab's data. */
export function WipeChoice({ checked, onChange }: Props) {
  return (
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
      Delete the lab's data from a device that is signed out, when it next reaches the server. Unsent records
      remain on it.
    </Checkbox>
  );
}
