/** Characters that fit on every key. */
const SHORT = 5;

/** True where a tray's name does not fit on every key. */
export const isLongName = (name: string): boolean => name.length > SHORT;

/** A tray's name on a key. A long name is cut at its start: its end distinguishes the trays. */
export function KeyName({ name }: { name: string }) {
  if (!isLongName(name)) return <b>{name}</b>;
  return (
    <b className="longname">
      <bdi>{name}</bdi>
    </b>
  );
}
