type Props = {
  /** The name that was typed. */
  by: string;
  /** Who was signed in; missing where the record does not state it. */
  recordedBy: string | undefined;
};

/** A line that names who was signed in, if that is another person than the one whose name was typed. */
export function EnteredBy({ by, recordedBy }: Props) {
  if (recordedBy === undefined || recordedBy === by) return null;
  return (
    <span className="sub" title={recordedBy}>
      Entered by {recordedBy.split("@")[0]}
    </span>
  );
}
