/** Which pixels show leaves: 1 for a leaf, row by row. */
export type Mask = { width: number; height: number; leaf: Uint8Array };

/** Runs of equal pixels in rows, by their first and last pixel (exclusive), the part of each, and the size of each part from 1 on. */
type Runs = { starts: number[]; ends: number[]; ids: number[]; sizes: number[] };

/** The runs of a value, joined to parts with those of the row above, by edges or corners (Rosenfeld, Pfaltz 1966). */
function runsOf(mask: Uint8Array, width: number, of: number): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  const rootOf = (run: number) => {
    let root = run;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[run] = root;
    return root;
  };
  let [row, first, above] = [-1, 0, 0];
  for (let at = mask.indexOf(of); at >= 0; at = mask.indexOf(of, at)) {
    const start = at;
    const own = Math.floor(start / width);
    const end = (own + 1) * width;
    while (at < end && mask[at] === of) at += 1;
    const run = starts.length;
    starts.push(start);
    ends.push(at);
    parents.push(run);
    if (own !== row) {
      above = own === row + 1 ? first : run;
      first = run;
      row = own;
    }
    // Runs above that end before this one begins touch no later one either.
    while (above < first && (ends[above] ?? 0) < start - width) above += 1;
    for (let other = above; other < first && (starts[other] ?? 0) <= at - width; other += 1) {
      const [a, b] = [rootOf(other), rootOf(run)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const sizes = [0];
  const ids: number[] = [];
  for (let run = 0; run < starts.length; run += 1) {
    const root = rootOf(run);
    const id = root === run ? sizes.push(0) - 1 : (ids[root] ?? 0);
    ids.push(id);
    sizes[id] = (sizes[id] ?? 0) + (ends[run] ?? 0) - (starts[run] ?? 0);
  }
  return { starts, ends, ids, sizes };
}

/** The parts of a mask that are connected (by edges or corners): the part of each pixel, from 1 on, and the size of each. */
export function partsOf(mask: Uint8Array, width: number) {
  const { starts, ends, ids, sizes } = runsOf(mask, width, 1);
  const part = new Int32Array(mask.length);
  for (let run = 0; run < ids.length; run += 1) part.fill(ids[run] ?? 0, starts[run], ends[run]);
  return { part, sizes };
}

/** Removes the parts of a mask that have fewer pixels than `least`; `of` 0 fills holes, which are not at the edge of the picture. */
export function removeSmall(mask: Uint8Array, width: number, of: 0 | 1, least: number): void {
  const { starts, ends, ids, sizes } = runsOf(mask, width, of);
  if (of === 0)
    ids.forEach((id, run) => {
      const [start, end] = [starts[run] ?? 0, ends[run] ?? 0];
      if (start < width || start >= mask.length - width || start % width === 0 || end % width === 0)
        sizes[id] = least;
    });
  ids.forEach((id, run) => {
    if ((sizes[id] ?? 0) < least) mask.fill(1 - of, starts[run], ends[run]);
  });
}

/** A mask in which each pixel within `radius` of a leaf is set, across and down: a square around each. */
export function grown({ width, height, leaf }: Mask, radius: number): Uint8Array {
  const reach = Math.floor(radius);
  const across = new Uint8Array(leaf.length);
  for (let at = leaf.indexOf(1); at >= 0; at = leaf.indexOf(1, at)) {
    const start = at;
    const row = start - (start % width);
    while (at < row + width && leaf[at]) at += 1;
    across.fill(1, Math.max(row, start - reach), Math.min(row + width, at + reach));
  }
  const result = new Uint8Array(leaf.length);
  // How many of the rows within reach are set in each column.
  const counts = new Int32Array(width);
  for (let y = -reach; y < height; y += 1) {
    const [next, last, own] = [(y + reach) * width, (y - reach - 1) * width, y * width];
    if (next < across.length)
      for (let x = 0; x < width; x += 1) counts[x] = (counts[x] ?? 0) + (across[next + x] ?? 0);
    if (last >= 0) for (let x = 0; x < width; x += 1) counts[x] = (counts[x] ?? 0) - (across[last + x] ?? 0);
    if (own >= 0) for (let x = 0; x < width; x += 1) result[own + x] = (counts[x] ?? 0) > 0 ? 1 : 0;
  }
  return result;
}

/** The mask of what is not set. */
export function inverted(mask: Uint8Array): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i += 1) result[i] = mask[i] ? 0 : 1;
  return result;
}
