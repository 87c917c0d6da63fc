import "./skeleton.css";
import "./data-table.css";

/** A grey bar where text will stand. */
export function Skeleton({ width = "100%", height }: { width?: string; height?: string }) {
  return <span className="sk" style={{ inlineSize: width, blockSize: height }} />;
}

const WIDTHS = ["64%", "58%", "66%", "60%", "62%", "56%", "70%", "60%"];

/** Rows of bars in the shape of the table that is coming; for data that is not on the device yet. */
export function TableSkeleton({ heads, rows = 8 }: { heads: readonly string[]; rows?: number }) {
  return (
    <table className="table sktable" aria-hidden="true">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <tr key={row}>
            {heads.map((head, column) => (
              <td key={head}>
                <Skeleton width={WIDTHS[(row + column * 3) % WIDTHS.length]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
