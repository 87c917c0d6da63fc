const CODE = /(\S*-\d\S*)/;

/** Text that breaks between its words, and never within a code such as `NOP-2026-001`. */
export function Unbroken({ text }: { text: string }) {
  return text.split(CODE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
