import type { ReactNode } from "react";
import { classNames } from "#ui/text/class-names.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";

type MultiplesProps = {
  label: string;
  /** True to scroll sideways on a phone, so that the following content is not far below. */
  isSideways?: boolean;
  children: ReactNode;
};

/** Small charts side by side, as many per row as fit. */
export function Multiples({ label, isSideways = false, children }: MultiplesProps) {
  const isScrolled = useIsNarrow() && isSideways;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      className={classNames("mults", isScrolled && "mults--sideways")}
      role="group"
      aria-label={label}
      // The keyboard must reach a scrolled region.
      tabIndex={isScrolled ? 0 : undefined}
    >
      {children}
    </div>
  );
}

type Props = {
  title: string;
  /** What distinguishes the chart from the others. */
  note?: string;
  /** At the right end: 'Inactive', or the number of plugs. */
  aside?: string;
  children: ReactNode;
};

/** One small chart with its caption. */
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
