import { Fragment } from "react";
import "./whole-words.css";

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
