import { Fragment, type ReactNode } from "react";
import "./unbroken.css";

/** A code, a range, an address or a date, with the dot that follows it in `joinFacts`. */
const WHOLE = /((?:\S*-\d\S*|\S+–\S+|\S+@\S+|[A-Z][a-z]{2} \d{1,2}, \d{4})(?:\u00a0·)?)/;

/** Text that breaks between words. A code such as `NOP-2026-001`, or a date, breaks only if it is longer than a line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      <Breakable key={index} text={part} />
    ),
  );
}

/** Text that may break after an underscore: NEUTRALIZING_AGENT on two lines. */
export function Breakable({ text }: { text: string }) {
  return text.split("_").map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? "_" : null}
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/** Facts in one line of text, `a · b`. A line breaks after a dot, never before it. */
export const joinFacts = (facts: readonly string[]): string => facts.join("\u00a0· ");

/** Characters of a word that fits into every title; text with a longer one breaks as usual. */
const LONGEST = 20;

/**
 * The text of a title, whose codes such as `GT-003-F1` do not break at a hyphen. It is one text in one element, for search,
 * copies and screen readers: only `wbr` elements are between its words.
 */
export function WholeWords({ text }: { text: string }) {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  if (!text.includes("-") || words.some((word) => word.length > LONGEST)) return text;
  return (
    <span className="wholewords">
      {words.map((word, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {word}
        </Fragment>
      ))}
    </span>
  );
}

/** A short code in a font that distinguishes 0 and O. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="code">{children}</span>;
}
