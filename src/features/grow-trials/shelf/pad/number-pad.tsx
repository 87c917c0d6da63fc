import { IconBackspace, IconCornerDownLeft, IconEqual } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { buzz, usePress } from "#ui/press/press.ts";
import { useHoldRepeat } from "#ui/press/use-hold-repeat.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";

/** The shortest time between two presses of a digit by a thumb; a faster press is water on the screen. */
const DIGIT_GUARD_MS = 80;
const GUARD_MS = 300;
const DIGITS = ["7", "8", "9", "4", "5", "6", "1", "2", "3"];

type Props = {
  step: number;
  isWhole: boolean;
  /** Null without a week before; without it there is no key. */
  onSame?: (() => void) | null;
  onNudge: (step: number) => void;
  onKey: (key: string) => void;
};

/** The app's own keys: those of the device would cover the figures, and are too small for a glove. */
export function NumberPad({ step, isWhole, onSame, onNudge, onKey }: Props) {
  return (
    <>
      <div className="pad__quick">
        <Nudge label={`− ${step}`} onNudge={() => onNudge(-step)} />
        {onSame === undefined ? null : <SameKey onSame={onSame} />}
        <Nudge label={`+ ${step}`} onNudge={() => onNudge(step)} />
      </div>
      <div className="pad">
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => onKey(digit)}>
            {digit}
          </Key>
        ))}
        <Key label="Point" disabled={isWhole} onPress={() => onKey(".")}>
          .
        </Key>
        <Key onPress={() => onKey("0")}>0</Key>
        <Key label="Delete digit" className="key--fn" onPress={() => onKey("Backspace")}>
          <Icon of={IconBackspace} />
        </Key>
      </div>
    </>
  );
}

/** Copies the value of the week before. */
export function SameKey({ onSame }: { onSame: (() => void) | null }) {
  const press = usePress(() => onSame?.(), GUARD_MS);
  return (
    <button type="button" disabled={onSame === null} {...press}>
      <Icon of={IconEqual} />
      Same
    </button>
  );
}

/** Moves to the next field. The key remains mounted while the pad changes, so that a double touch is recognised. */
export function NextKey({ onNext, children }: { onNext: () => void; children: ReactNode }) {
  const press = usePress(() => {
    buzz("key");
    onNext();
  }, GUARD_MS);
  return (
    <button type="button" className="key key--next" {...press}>
      <span>{children}</span>
      <Icon of={IconCornerDownLeft} />
    </button>
  );
}

function Nudge({ label, onNudge }: { label: string; onNudge: () => void }) {
  const hold = useHoldRepeat(onNudge);
  return (
    <button type="button" onMouseDown={(event) => event.preventDefault()} {...hold}>
      {label}
    </button>
  );
}

type KeyProps = {
  label?: string;
  className?: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Key({ label, className, disabled, onPress, children }: KeyProps) {
  const press = usePress(() => {
    buzz("key");
    onPress();
  }, DIGIT_GUARD_MS);
  return (
    <button
      type="button"
      className={classNames("key", className)}
      aria-label={label}
      disabled={disabled}
      {...press}
    >
      {children}
    </button>
  );
}
