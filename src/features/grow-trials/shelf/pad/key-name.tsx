/** `F12` fits on every key. */
const SHORT = 5;

export const isLongName = (name: string): boolean => name.length > SHORT;

/** A tray's name on a key. Of a long one the end stays where there is no room: that tells one tray from the next. */
export function KeyName({ name }: { name: string }) {
  if (!isLongName(name)) return <b>{name}</b>;
  return (
    <b className="longname">
      <bdi>{name}</bdi>
    </b>
  );
}
