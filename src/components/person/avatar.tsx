/** The person's picture, or the first letters of their name. */
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
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(username)}
    </span>
  );
}

/** 'dana.ruiz' → 'DR'. */
function initialsOf(username: string): string {
  const words = username.split(/[\s._-]+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}
