/**
 * The person's picture, or the first letters of their name. The style sheet draws the letters: as text they would be a
 * visible label that the name of a control does not contain.
 */
export function Avatar({
  username,
  picture,
  large,
}: {
  username: string;
  picture: string | null;
  large?: boolean;
}) {
  const className = large ? "avatar avatar--xl" : "avatar";
  if (picture) return <img className={className} src={picture} alt="" />;
  return <span className={className} data-initials={initialsOf(username)} aria-hidden="true" />;
}

/** 'dana.ruiz' → 'DR'. */
function initialsOf(username: string): string {
  const words = username.split(/[\s._-]+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}
