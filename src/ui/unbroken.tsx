const CODE = /(\S*-\d\S*)/;
/** A longer one is as wide as a phone. */
const LONGEST = 24;

/** Text that breaks between its words, and not within a code such as `NOP-2026-001`. */
export function Unbroken({ text }: { text: string }) {
  return text.split(CODE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={part.length > LONGEST ? "anywhere" : "nowrap"}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
