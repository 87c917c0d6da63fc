import type { TypedWeek } from "./cells.ts";

/** Which weeks of which trays will be saved, and which cannot yet. */
export function ToBeSaved({ typed }: { typed: readonly TypedWeek[] }) {
  if (typed.length === 0) return <p className="secondary">Nothing is typed yet.</p>;
  const trays = [...new Set(typed.map(({ tray }) => tray))];
  return (
    <ul className="tobesaved" aria-label="To be saved">
      {trays.map((tray) => (
        <li key={tray.id}>
          <b>{tray.identifier}</b>
          {typed
            .filter((one) => one.tray === tray)
            .map(({ week, errors }) => (
              <span key={week} className={Object.keys(errors).length > 0 ? "is-error" : undefined}>
                week {week}
                {Object.keys(errors).length > 0 ? " (not valid yet)" : ""}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}
