import "./skeleton.css";

/** A grey bar where text will stand. */
export function Skeleton({ width = "100%", height }: { width?: string; height?: string }) {
  return <span className="sk" style={{ inlineSize: width, blockSize: height }} />;
}
