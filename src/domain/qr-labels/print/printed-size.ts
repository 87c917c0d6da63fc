/** mm. A camera does not measure by a smaller code, and no printer of labels prints a larger one. */
const LEAST = 5;
const MOST = 80;

const isPrintable = (mm: number) => mm >= LEAST && mm <= MOST;

/**
 * Returns an address with the edge of its printed code as its fragment, which scanners ignore: mm, without the quiet zone,
 * `https://lab.example/grow-trial-formulations/…#20.4`. All sizes are equally long, so the number of modules does not depend on the
 * size. An address whose code has a size that cannot be printed is returned as it is.
 */
export function withPrintedSize(address: string, edgeMm: number): string {
  return isPrintable(edgeMm) ? `${address}#${edgeMm.toFixed(1).padStart(4, "0")}` : address;
}

/**
 * Returns the edge of a printed code without its quiet zone, in cm, from the fragment of the address that it contains. Null for
 * an address without one, such as that of a label of an earlier version, for a size that no printer prints, and for other texts.
 */
export function printedEdge(text: string): number | null {
  const [, fragment] = /^[^#]*\/[^#/]+#(\d\d\.\d)$/.exec(text.trim()) ?? [];
  const mm = Number(fragment);
  return isPrintable(mm) ? mm / 10 : null;
}
