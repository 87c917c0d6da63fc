import { Breakable } from "./breakable.tsx";

const WHOLE = /(\S*-\d\S*|\S+@\S+)/;

/** Text that breaks between its words, and within a code such as `NOP-2026-001` only where a line is too short for it. */
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
