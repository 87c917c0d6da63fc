import "./skeleton.css";

/** A grey bar in place of text that is loading. */
export function Skeleton({ width = "100%", height }: { width?: string; height?: string }) {
  return <span className="sk" style={{ inlineSize: width, blockSize: height }} />;
}
