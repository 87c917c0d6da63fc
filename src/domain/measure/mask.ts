/** Which pixels show leaves: 1 for a leaf, row by row. */
export type Mask = { width: number; height: number; leaf: Uint8Array };

/** The parts of a mask that are connected (by edges or corners): the part of each pixel, from 1 on, and the size of each. */
export function partsOf(mask: Uint8Array, width: number, height: number, of = 1) {
  const part = new Int32Array(mask.length);
  const sizes = [0];
  const queue = new Int32Array(mask.length);
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== of || part[start] !== 0) continue;
    const id = sizes.length;
    let [read, write] = [0, 1];
    queue[0] = start;
    part[start] = id;
    while (read < write) {
      const at = queue[read] ?? 0;
      read += 1;
      const x = at % width;
      const y = (at - x) / width;
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy += 1)
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1) {
          const next = at + dy * width + dx;
          if (mask[next] !== of || part[next] !== 0) continue;
          part[next] = id;
          queue[write] = next;
          write += 1;
        }
    }
    sizes.push(write);
  }
  return { part, sizes };
}

/** Removes the parts of a mask that have fewer pixels than `least`; `of` 0 fills holes, which are not at the edge of the picture. */
export function removeSmall(mask: Uint8Array, width: number, height: number, of: 0 | 1, least: number): void {
  const { part, sizes } = partsOf(mask, width, height, of);
  if (of === 0)
    for (let i = 0; i < mask.length; i += 1) {
      const [x, y] = [i % width, Math.floor(i / width)];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) sizes[part[i] ?? 0] = least;
    }
  for (let i = 0; i < mask.length; i += 1)
    if (mask[i] === of && (sizes[part[i] ?? 0] ?? 0) < least) mask[i] = 1 - of;
}

/** A mask in which each pixel within `radius` of a leaf is set, across and down: a square around each. */
export function grown({ width, height, leaf }: Mask, radius: number): Uint8Array {
  const across = new Uint8Array(leaf.length);
  spread(leaf, across, height, width, 1, width, radius);
  const result = new Uint8Array(leaf.length);
  spread(across, result, width, 1, width, height, radius);
  return result;
}

/** Sets what is within `radius` of a set value along each of `lines` lines; `line` and `step` lead to the next line and value. */
function spread(
  from: Uint8Array,
  to: Uint8Array,
  lines: number,
  line: number,
  step: number,
  length: number,
  radius: number,
): void {
  for (let i = 0; i < lines; i += 1) {
    let reached = -1;
    for (let at = 0; at < length; at += 1) {
      if (!from[i * line + at * step]) continue;
      const end = Math.min(length - 1, Math.floor(at + radius));
      for (let next = Math.max(reached + 1, Math.ceil(at - radius)); next <= end; next += 1)
        to[i * line + next * step] = 1;
      reached = end;
    }
  }
}

/** The mask of what is not set. */
export function inverted(mask: Uint8Array): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i += 1) result[i] = mask[i] ? 0 : 1;
  return result;
}
