import { Menu as Base } from "@base-ui/react/menu";
import type { SegmentedProps } from "../choice/segmented.tsx";
import "../choice/segmented.css";

/** A setting inside a `Menu`: a row of options, one of them selected. Arrow keys reach the options like menu items. */
export function MenuChoice<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  return (
    <Base.RadioGroup className="seg" aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick={false}
          nativeButton
          render={<button type="button" />}
        >
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
