import { Menu as Base } from "@base-ui/react/menu";
import type { SegmentedProps } from "../choice/segmented.tsx";
import "../choice/segmented.css";

/** A setting within a `Menu`: a few choices side by side, reached by the arrow keys as its items are. */
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
