/** Frames of a report, the innermost first. */
export const MOST_FRAMES = 50;

/** An error without its message, which can contain what a person typed: its type and where it happened, innermost first. */
export type ErrorReport = {
  part: "server" | "page" | "worker";
  type: string;
  frames: Frame[];
  version: string;
};

/** A place in the code; `file` is a path within the app, without an origin or a query. */
type Frame = { function: string; file: string; line: number; column: number };

/** Returns the report of an error. Anything else that was thrown has its type alone. */
export function toReport(error: unknown, part: ErrorReport["part"], version: string): ErrorReport {
  const type = error instanceof Error ? error.name : typeof error;
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  const frames = lines.flatMap((line) => toFrame(line) ?? []).slice(0, MOST_FRAMES);
  return { part, type: type.slice(0, 100), frames, version };
}

/** A line of a stack: `at name (file:1:2)` and `at file:1:2` in V8, `name@file:1:2` elsewhere. */
function toFrame(line: string): Frame | undefined {
  const [, name, place] =
    /^\s*at (?:(.*?) \()?(.+?:\d+:\d+)\)?$/.exec(line) ?? /^([^@]*)@(.+:\d+:\d+)$/.exec(line) ?? [];
  const [, file, row, column] = /^(.+):(\d+):(\d+)$/.exec(place ?? "") ?? [];
  if (file === undefined) return undefined;
  return {
    function: (name || "?").slice(0, 200),
    file: pathOf(file).slice(-300),
    line: Number(row),
    column: Number(column),
  };
}

/** The path within the app: no host, no folder of the machine, no query. */
function pathOf(file: string): string {
  const path = file.replace(/^[a-z-]+:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  return (
    /(?:^|\/)((?:dist|node_modules|src|server|assets)\/.*)$/.exec(path)?.[1] ?? path.replace(/^.*\//, "")
  );
}
