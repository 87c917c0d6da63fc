/** Which pixels show leaves: 1 for a leaf, row by row. */
export type Mask = { width: number; height: number; leaf: Uint8Array };

/**
 * The parts of a mask that are connected (by edges or corners): the part of each pixel, from 1 on, and the size of each. Runs of
 * each row are joined with those of the row above (Rosenfeld, Pfaltz 1966).
 */
export function partsOf(mask: Uint8Array, width: number, height: number, of = 1) {
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  const rootOf = (run: number) => {
    let root = run;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[run] = root;
    return root;
  };
  let above = 0;
  for (let row = 0; row < width * height; row += width) {
    const first = starts.length;
    for (let at = row, end = row + width; at < end; at += 1) {
      if (mask[at] !== of) continue;
      const start = at;
      while (at < end && mask[at] === of) at += 1;
      const run = starts.length;
      starts.push(start);
      ends.push(at);
      parents.push(run);
      // Runs above that end before this one begins touch no later one either.
      while (above < first && (ends[above] ?? 0) < start - width) above += 1;
      for (let other = above; other < first && (starts[other] ?? 0) <= at - width; other += 1) {
        const [a, b] = [rootOf(other), rootOf(run)];
        parents[Math.max(a, b)] = Math.min(a, b);
      }
    }
    above = first;
  }
  const part = new Int32Array(mask.length);
  const sizes = [0];
  const ids: number[] = [];
  for (let run = 0; run < starts.length; run += 1) {
    const root = rootOf(run);
    const id = root === run ? sizes.push(0) - 1 : (ids[root] ?? 0);
    ids.push(id);
    const [start, end] = [starts[run] ?? 0, ends[run] ?? 0];
    part.fill(id, start, end);
    sizes[id] = (sizes[id] ?? 0) + end - start;
  }
  return { part, sizes };
}

/** Removes the parts of a mask that have fewer pixels than `least`; `of` 0 fills holes, which are not at the edge of the picture. */
export function removeSmall(mask: Uint8Array, width: number, height: number, of: 0 | 1, least: number): void {
  const { part, sizes } = partsOf(mask, width, height, of);
  if (of === 0) {
    const keep = (at: number) => {
      sizes[part[at] ?? 0] = least;
    };
    for (let x = 0; x < width; x += 1) for (const at of [x, mask.length - width + x]) keep(at);
    for (let row = 0; row < mask.length; row += width) for (const at of [row, row + width - 1]) keep(at);
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
