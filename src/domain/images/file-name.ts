import { utcToLocal } from "../values/time.ts";

/** Characters. */
const MAX_LENGTH = 120;

/** A name without folders, dots before it and characters that nobody sees, 120 characters at most; its ending stays. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replace(/^[.\s]+/, "")
    .trim();
  const characters = [...plain];
  if (characters.length <= MAX_LENGTH) return plain;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? "";
  return `${characters
    .slice(0, MAX_LENGTH - ending.length)
    .join("")
    .trim()}${ending}`;
}

/** `20261121-142328_leaf.jpg`: the time in New York in front, for a name that another picture has. `at` is ISO UTC. */
export function timedFileName(name: string, at: string): string {
  const minute = utcToLocal(at).replaceAll("-", "").replace("T", "-").replace(":", "");
  return `${minute}${at.slice(17, 19)}_${name}`;
}
