/** A picture: four bytes a pixel (R, G, B, alpha; sRGB), row by row. `ImageData` is one. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray | Uint8Array };

/** A point of a picture, in pixels; the middle of the first pixel is (0.5, 0.5). */
export type Point = { x: number; y: number };

/** Colour planes in linear light, 0 to 1, of `width` × `height` values each. */
export type Planes = { width: number; height: number; r: Float32Array; g: Float32Array; b: Float32Array };

/** Linear light of an sRGB byte (IEC 61966-2-1). */
const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Returns the linear light of the pixel at an index, as R, G, B. */
export function linearAt({ data }: Picture, pixel: number): [number, number, number] {
  const at = pixel * 4;
  return [channel(data[at]), channel(data[at + 1]), channel(data[at + 2])];
}

const channel = (byte = 0) => linear[byte] ?? 0;

/** How many pixels are made one, across and down, so that the longer side has at most `longest` and the shorter one at least one. */
export function factorFor({ width, height }: { width: number; height: number }, longest: number): number {
  return Math.max(1, Math.min(width, height, Math.ceil(Math.max(width, height) / longest)));
}

/** Returns the picture in linear light, made smaller by a whole factor. */
export function toPlanes({ width: line, height: lines, data }: Picture, factor: number): Planes {
  const [width, height] = [Math.floor(line / factor), Math.floor(lines / factor)];
  const r = new Float32Array(width * height);
  const g = new Float32Array(width * height);
  const b = new Float32Array(width * height);
  const share = 1 / (factor * factor);
  // One value for each pixel, red in the lowest byte; a part of a buffer may begin between two of them.
  const { buffer, byteOffset } = data.byteOffset % 4 === 0 ? data : data.slice();
  const pixels = new Uint32Array(buffer, byteOffset, line * lines);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        const at = (y * factor + dy) * line + x * factor;
        for (let dx = 0; dx < factor; dx += 1) {
          const pixel = pixels[at + dx] ?? 0;
          red += linear[pixel & 255] ?? 0;
          green += linear[(pixel >> 8) & 255] ?? 0;
          blue += linear[(pixel >> 16) & 255] ?? 0;
        }
      }
      const to = y * width + x;
      r[to] = red * share;
      g[to] = green * share;
      b[to] = blue * share;
    }
  return { width, height, r, g, b };
}

/** Returns planes that are made smaller by a whole factor. */
export function smaller(planes: Planes, factor: number): Planes {
  if (factor === 1) return planes;
  const { width: line } = planes;
  const [width, height] = [Math.floor(line / factor), Math.floor(planes.height / factor)];
  const mean = (plane: Float32Array) => {
    const result = new Float32Array(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let dy = 0; dy < factor; dy += 1) {
          const at = (y * factor + dy) * line + x * factor;
          for (let dx = 0; dx < factor; dx += 1) sum += plane[at + dx] ?? 0;
        }
        result[y * width + x] = sum / (factor * factor);
      }
    return result;
  };
  return { width, height, r: mean(planes.r), g: mean(planes.g), b: mean(planes.b) };
}

/** A part of a picture as brightness, 0 to 255, with its place in the picture. */
export type Gray = { left: number; top: number; width: number; height: number; values: Float32Array };

/** Returns the brightness (Rec. 709 weights over the bytes) of a part of a picture, which is limited to the picture. */
export function toGray(picture: Picture, left: number, top: number, right: number, bottom: number): Gray {
  const x0 = Math.max(0, Math.floor(left));
  const y0 = Math.max(0, Math.floor(top));
  const x1 = Math.min(picture.width, Math.ceil(right));
  const y1 = Math.min(picture.height, Math.ceil(bottom));
  const width = Math.max(0, x1 - x0);
  const height = Math.max(0, y1 - y0);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = ((y0 + y) * picture.width + x0 + x) * 4;
      const [r = 0, g = 0, b = 0] = [picture.data[at], picture.data[at + 1], picture.data[at + 2]];
      values[y * width + x] = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    }
  return { left: x0, top: y0, width, height, values };
}

/** The means of the squares of `2 · reach + 1` values around each value; beyond the border, the outermost are repeated. */
export function meansOf(values: Float32Array, width: number, reach: number): Float32Array {
  return means(means(values, 1, width, reach), width, values.length, reach);
}

/** Means of `2 · reach + 1` values in lines of `line` values, which are `step` apart. */
function means(values: Float32Array, step: number, line: number, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const last = line / step - 1;
  for (let i = 0; i < values.length; i += 1) {
    const place = Math.floor((i % line) / step);
    let sum = 0;
    for (let by = -reach; by <= reach; by += 1)
      sum += values[i + (Math.min(last, Math.max(0, place + by)) - place) * step] ?? 0;
    result[i] = sum / (2 * reach + 1);
  }
  return result;
}
