/** A picture in memory: three bytes a pixel, or four with the opacity. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 };

/** Random numbers from 0 to 1, the same for the same seed (mulberry32, Tommy Ettinger). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How a flat object is placed in front of the camera; angles in degrees. */
export type Pose = {
  /** Its centre in the picture, px. */
  x: number;
  y: number;
  /** Turned in the plane of the picture, upper edge tilted away, right edge tilted away. */
  turn?: number;
  lean?: number;
  swing?: number;
};

/** Distance of a tablet's camera in px: there, a px of the object is a px of the picture. */
const FOCAL = 1100;

/** The object's own axes in space, in its pose. */
function axesOf({ turn = 0, lean = 0, swing = 0 }: Pose) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [t, l, s] = [radians(turn), radians(lean), radians(swing)];
  const axis = (u: number, v: number) => {
    const [a, b] = [u * Math.cos(t) - v * Math.sin(t), u * Math.sin(t) + v * Math.cos(t)];
    return { x: a * Math.cos(s), y: b * Math.cos(l), z: a * Math.sin(s) - b * Math.sin(l) };
  };
  return { across: axis(1, 0), down: axis(0, 1) };
}

/** Samples of the object along each side of a pixel. */
const FINE = 4;

/**
 * Draws an object into a picture, in place. `middle` is the point of the object (its own px) that is drawn at the
 * pose's centre, `scale` its px per px of the picture.
 */
export function placeOn(
  into: Pixels,
  object: Pixels,
  pose: Pose,
  { middle: [mx, my], scale }: { middle: [number, number]; scale: number },
): void {
  const { across: a, down: b } = axesOf(pose);
  const corners = [0, object.width].flatMap((tx) =>
    [0, object.height].map((ty) => {
      const [u, v] = [(tx - mx) / scale, (ty - my) / scale];
      const nearer = FOCAL / (FOCAL + u * a.z + v * b.z);
      return { x: pose.x + nearer * (u * a.x + v * b.x), y: pose.y + nearer * (u * a.y + v * b.y) };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.max(0, Math.floor(Math.min(...xs))), Math.max(0, Math.floor(Math.min(...ys)))];
  const [right, bottom] = [Math.min(into.width, Math.max(...xs)), Math.min(into.height, Math.max(...ys))];
  /** Maps a point of the picture to the object: the offset of its pixel, -1 outside the object. */
  const find = (px: number, py: number): number => {
    const x = (px - pose.x) / FOCAL;
    const y = (py - pose.y) / FOCAL;
    // u·a + v·b = (x, y)·(FOCAL + u·a.z + v·b.z), solved for u and v.
    const [m11, m12, m21, m22] = [a.x - x * a.z, b.x - x * b.z, a.y - y * a.z, b.y - y * b.z];
    const det = m11 * m22 - m12 * m21;
    const tx = Math.floor(((FOCAL * (x * m22 - y * m12)) / det) * scale + mx);
    const ty = Math.floor(((FOCAL * (y * m11 - x * m21)) / det) * scale + my);
    return tx < 0 || ty < 0 || tx >= object.width || ty >= object.height ? -1 : (ty * object.width + tx) * 4;
  };
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let i = 0; i < FINE * FINE; i += 1) {
        const at = find(x + ((i % FINE) + 0.5) / FINE, y + (Math.floor(i / FINE) + 0.5) / FINE);
        const covers = at < 0 ? 0 : (object.data[at + 3] ?? 0);
        if (covers === 0) continue;
        red += (object.data[at] ?? 0) * covers;
        green += (object.data[at + 1] ?? 0) * covers;
        blue += (object.data[at + 2] ?? 0) * covers;
        alpha += covers;
      }
      if (alpha === 0) continue;
      const covered = alpha / (FINE * FINE * 255);
      const at = (y * into.width + x) * 3;
      const mix = (c: number, sum: number) =>
        (into.data[at + c] ?? 0) * (1 - covered) + (sum / alpha) * covered;
      into.data[at] = mix(0, red);
      into.data[at + 1] = mix(1, green);
      into.data[at + 2] = mix(2, blue);
    }
}

/** The picture as a moving hand takes it: blurred over `length` px in a direction (degrees). */
export function smear(picture: Pixels, length: number, degrees: number): Pixels {
  const { data, width, height } = picture;
  const sums = new Uint16Array(data.length);
  for (let step = 0; step < length; step += 1) {
    const along = step - (length - 1) / 2;
    const dx = Math.round(along * Math.cos((degrees * Math.PI) / 180));
    const dy = Math.round(along * Math.sin((degrees * Math.PI) / 180));
    for (let y = 0; y < height; y += 1) {
      const from = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0; x < width; x += 1) {
        const source = (from + Math.min(width - 1, Math.max(0, x + dx))) * 3;
        const at = (y * width + x) * 3;
        for (let c = 0; c < 3; c += 1) sums[at + c] = (sums[at + c] ?? 0) + (data[source + c] ?? 0);
      }
    }
  }
  return { ...picture, data: Uint8Array.from(sums, (sum) => sum / length) };
}

/** Multiplies each channel by its light, then adds the sensor's noise (standard deviation, of 255), in place. */
export function expose(picture: Pixels, light: [number, number, number], noise: number, seed: number): void {
  const random = seeded(seed);
  // The sum of twelve uniform numbers, minus six, is nearly normal; a table, since a picture needs millions.
  const grain = Float32Array.from(
    { length: 8192 },
    () => noise * (Array.from({ length: 12 }, random).reduce((a, b) => a + b) - 6),
  );
  for (let at = 0; at < picture.data.length; at += 1) {
    const value = (picture.data[at] ?? 0) * (light[at % 3] ?? 1);
    const seen = noise === 0 ? value : value + (grain[Math.floor(random() * grain.length)] ?? 0);
    picture.data[at] = Math.max(0, Math.min(255, seen));
  }
}
