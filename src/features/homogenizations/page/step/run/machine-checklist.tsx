import { Checkbox } from "#ui/choice/checkbox.tsx";
import { Field } from "#ui/field/field.tsx";

type Props = {
  lines: readonly string[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  error: string | undefined;
};

/** The machine's checklist for the time before the run; nothing for a machine without one. */
export function MachineChecklist({ lines, ticked, onTick, error }: Props) {
  if (lines.length === 0) return null;
  const toggle = (line: string, isOn: boolean) =>
    onTick(new Set(isOn ? [...ticked, line] : [...ticked].filter((other) => other !== line)));
  return (
    <Field group className="wide" label="Checklist before the run" error={error} required>
      {lines.map((line) => (
        <Checkbox
          key={line}
          checked={ticked.has(line)}
          onChange={(event) => toggle(line, event.target.checked)}
        >
          {line}
        </Checkbox>
      ))}
    </Field>
  );
}
