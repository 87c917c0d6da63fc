/** How far away (px) a point's neighbours are looked for: soft edges of a code's modules are about as wide. */
const AWAY = 2;
/** How much of the difference to its neighbours a point is given on top. More of it makes grain into modules. */
const STRENGTH = 0.75;

/**
 * The middle of a picture, half as wide and half as high, in grey and with its edges drawn sharper (an unsharp mask): for
 * a camera that is out of focus. The whole would take a tablet longer than it takes to hold it still.
 */
export function sharpenMiddle(picture: ImageData): ImageData {
  const [width, height] = [picture.width >> 1, picture.height >> 1];
  const grey = greyOf(picture, { left: width >> 1, top: height >> 1, width, height });
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

type Part = { left: number; top: number; width: number; height: number };

/** Brightness of a part of a picture: Rec. 601 luma, in 256ths. */
function greyOf({ data, width: line }: ImageData, { left, top, width, height }: Part): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let i = 0, y = top; y < top + height; y += 1)
    for (let at = 4 * (y * line + left), end = at + 4 * width; at < end; at += 4, i += 1)
      grey[i] = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0)) >> 8;
  return grey;
}
