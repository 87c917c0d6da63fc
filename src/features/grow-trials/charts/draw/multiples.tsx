import type { ReactNode } from "react";
import { classNames } from "#ui/text/class-names.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { useIsNarrow } from "#ui/window/use-media.ts";

type MultiplesProps = {
  label: string;
  /** On a phone they go by sideways, so that what follows is not far below. */
  isSideways?: boolean;
  children: ReactNode;
};

/** Small charts side by side, as many in a row as there is room for. */
export function Multiples({ label, isSideways = false, children }: MultiplesProps) {
  const isScrolled = useIsNarrow() && isSideways;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields
    <div
      className={classNames("mults", isScrolled && "mults--sideways")}
      role="group"
      aria-label={label}
      // What scrolls must be reached by the keyboard.
      tabIndex={isScrolled ? 0 : undefined}
    >
      {children}
    </div>
  );
}

type Props = {
  title: string;
  /** What tells it from the others. */
  note?: string;
  /** At the right end: 'Inactive', or how many plugs it is of. */
  aside?: string;
  children: ReactNode;
};

/** One small chart under its name. */
export function Multiple({ title, note, aside, children }: Props) {
  return (
    <figure className="mult">
      <figcaption>
        <b>
          <Unbroken text={title} />
        </b>
        {note ? (
          <span>
            <Unbroken text={note} />
          </span>
        ) : null}
        {aside ? <em>{aside}</em> : null}
      </figcaption>
      {children}
    </figure>
  );
}
