/**
 * Returns the dark modules of a code as one SVG path, one unit per module. Adjacent modules of a row are one
 * rectangle, so that no seams are printed.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      const end = row.indexOf(!row[x], x);
      const next = end === -1 ? row.length : end;
      if (row[x]) runs.push(`M${x} ${y}h${next - x}v1H${x}z`);
      x = next;
    }
  });
  return runs.join("");
}
