import { IconArrowDown, IconArrowUp, IconPencil } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Beside } from "#domain/trays/checks.ts";
import type { WeeklyData } from "#domain/trays/schema.ts";
import { numberToText, readNumber } from "#domain/values/number-text.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { NumberQuestion } from "#ui/number/number-input.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import { afterPaint } from "#ui/window/after-paint.ts";
import type { FigureName, WeeklyFigure } from "../../weekly-figures.ts";
import { isComplete, question } from "./entry.ts";
import { toFigure } from "./keys.ts";

type Props = {
  trayId: string;
  field: WeeklyFigure;
  text: string;
  before: Pick<WeeklyData, FigureName | "week_number"> | undefined;
  /** What a typed figure is compared with. */
  beside: Beside;
  isCurrent: boolean;
  isNew: boolean;
  error: string | undefined;
  onChoose: () => void;
  onChange: (text: string) => void;
  /** Corrects this figure of the week before; undefined where that is not offered. */
  onCorrect?: (() => void) | undefined;
  /** What else is in the field: another way to its figure. */
  children?: ReactNode;
};

/**
 * A figure that can be read at arm's length, beside the figure of the week before. The pad types into it, so the device
 * shows no keyboard; `useTyping` passes on the keys of a physical one.
 */
export function FigureInput(props: Props) {
  const { trayId, field, text, before, beside, isCurrent, isNew, error, onChoose, onChange, onCorrect } =
    props;
  const { name, label, unit } = field;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCurrent || !trayId) return;
    // `useTyping` receives keys on the document, so none is lost before the focus moves.
    return afterPaint(() => {
      input.current?.focus({ preventScroll: true });
      // On a small screen the figures are in a scrolled box.
      input.current?.closest(".bigfield")?.scrollIntoView({ block: "nearest" });
    });
  }, [isCurrent, trayId]);
  const isTyping = isCurrent && !isNew;
  const doubt = question(name, text, beside, isTyping);
  const reading = readNumber(text);
  const isGain = before && reading.kind === "number" && isComplete(text, isTyping);
  const gain = isGain ? reading.value - before[name] : 0;
  return (
    <div
      className={classNames("bigfield", isCurrent && "is-cur", error && "is-error")}
      onPointerDown={(event) => {
        // A dialog that the field has opened is elsewhere in the page.
        if (!event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        input.current?.focus({ preventScroll: true });
        onChoose();
      }}
    >
      <label className="bigfield__l" htmlFor={id}>
        {label}
      </label>
      <span className={classNames("bigfield__v", isCurrent && isNew && text && "is-new")}>
        <span className="num bigfield__n" data-text={text}>
          <input
            ref={input}
            id={id}
            className="num"
            type="text"
            inputMode="none"
            autoComplete="off"
            size={1}
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-well ${id}-error`}
            onFocus={onChoose}
            onChange={({ target }) => onChange(target.value)}
            onPaste={(event) => {
              event.preventDefault();
              onChange(toFigure(event.clipboardData.getData("text")));
            }}
          />
        </span>
        {isCurrent ? <i className="caret" /> : null}
        <span className="unit">{unit}</span>
      </span>
      <span className="bigfield__e" id={`${id}-error`} role={error ? "alert" : undefined}>
        {error}
      </span>
      {reading.kind === "ambiguous" ? (
        <div id={`${id}-well`} className="bigfield__p">
          <NumberQuestion of={reading.values} onChoose={(choice) => onChange(numberToText(choice))} />
        </div>
      ) : (
        <Well id={`${id}-well`} week={before?.week_number} last={before?.[name]} gain={gain} doubt={doubt} />
      )}
      {before && onCorrect && reading.kind !== "ambiguous" ? (
        <button
          type="button"
          className="bigfield__fix"
          aria-label={`Correct ${label} of week ${before.week_number}`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onCorrect}
        >
          <Icon of={IconPencil} />
        </button>
      ) : null}
      {props.children}
    </div>
  );
}

type WellProps = {
  /** Of the element that describes the figure. */
  id: string;
  week: number | undefined;
  last: number | undefined;
  gain: number;
  doubt: string | null;
  /** Inside a button, whose name is then not the whole text: it only describes the button. */
  describesButton?: boolean;
};

/** The figure of the week before, the difference, and the question about a doubtful figure. */
export function Well({ id, week, last, gain, doubt, describesButton }: WellProps) {
  const shown = showNumber(Math.abs(gain));
  return (
    <span
      id={id}
      className={classNames("bigfield__p", doubt && "is-asking")}
      aria-hidden={describesButton || undefined}
    >
      <span>{week === undefined ? "No previous week" : `Week ${week}`}</span>
      {last === undefined ? null : <b className="num">{last}</b>}
      {shown === "0" ? null : (
        <em className={gain < 0 ? "is-less" : undefined}>
          <Icon of={gain < 0 ? IconArrowDown : IconArrowUp} />
          <span className="vh">{gain < 0 ? "less by" : "more by"}</span>
          {shown}
        </em>
      )}
      {doubt ? <strong role="status">{doubt}</strong> : null}
    </span>
  );
}
