import type { Pictures } from "#sync/outbox/status.ts";

/** The progress of the pictures that are being sent. */
export function PicturesLine({ of }: { of: Pictures }) {
  const { noun, arrived, of: all, arrivedBytes, bytes } = of;
  const percent = bytes === 0 ? 0 : Math.round((100 * arrivedBytes) / bytes);
  return (
    <span role="status">
      <span className="prog" aria-hidden="true">
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
      {arrived} of {all} {noun} on the server, {toMegabytes(arrivedBytes)} of {toMegabytes(bytes)} MB
    </span>
  );
}

const toMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
