/** How far away (px) a point's neighbours are looked for: soft edges of a code's modules are about as wide. */
const AWAY = 2;
/** How much of the difference to its neighbours a point is given on top. More of it makes grain into modules. */
const STRENGTH = 0.75;

/** A picture in grey whose edges are drawn sharper (an unsharp mask): for a camera that is out of focus. */
export function sharpen({ data, width, height }: ImageData): ImageData {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += 4)
    // Rec. 601 luma, in 256ths.
    grey[i] = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
  const pixels = new Uint8ClampedArray(4 * grey.length);
  for (let y = 0; y < height; y += 1) {
    const up = y < AWAY ? 0 : -AWAY * width;
    const down = y + AWAY < height ? AWAY * width : 0;
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const left = grey[x < AWAY ? i : i - AWAY] ?? 0;
      const right = grey[x + AWAY < width ? i + AWAY : i] ?? 0;
      const own = grey[i] ?? 0;
      const value = own + STRENGTH * (4 * own - left - right - (grey[i + up] ?? 0) - (grey[i + down] ?? 0));
      pixels[4 * i] = value;
      pixels[4 * i + 1] = value;
      pixels[4 * i + 2] = value;
      pixels[4 * i + 3] = 255;
    }
  }
  return { data: pixels, width, height, colorSpace: "srgb" };
}
