import { Breakable } from "./breakable.tsx";

/** A code, an address or a date, with the dot that follows it in `joinFacts`. */
const WHOLE = /((?:\S*-\d\S*|\S+@\S+|[A-Z][a-z]{2} \d{1,2}, \d{4})(?:\u00a0·)?)/;

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
