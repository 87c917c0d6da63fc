/** The meaning of a mark on a chart; without a mark, a note on the whole chart. */
export type Sign = { mark?: keyof typeof marks; text: string };

const box = { x: 2, y: 4, width: 22, height: 8, rx: 1 };

const marks = {
  own: <path d="M1 8H25" stroke="var(--chart-own)" strokeWidth={3} strokeLinecap="round" />,
  ghost: <path d="M1 8H25" stroke="var(--chart-ghost)" strokeWidth={1.5} />,
  gap: (
    <path d="M1 8H25" stroke="var(--chart-own)" strokeWidth={2} strokeDasharray="1 5" strokeLinecap="round" />
  ),
  inactive: <path d="M1 8H25" stroke="var(--ink-3)" strokeWidth={2} strokeDasharray="5 5" />,
  open: <circle cx={13} cy={8} r={4.5} fill="var(--sheet)" stroke="var(--chart-own)" strokeWidth={2.2} />,
  errorAcross: <path d="M3 4V12M3 8H23M23 4V12" stroke="var(--ink)" strokeWidth={1.5} />,
  errorUpright: <path d="M9 1H17M13 1V15M9 15H17" fill="none" stroke="var(--ink)" strokeWidth={1.5} />,
  due: <path d="M13 0V16" stroke="var(--ink-2)" strokeWidth={1.5} strokeDasharray="2 4" />,
  bar: <rect x={1} y={3} width={24} height={10} rx={2} fill="var(--chart-own)" />,
  lost: <rect {...box} fill="var(--sheet)" stroke="var(--chart-own)" strokeWidth={2} />,
  inactiveBar: <rect {...box} fill="none" stroke="var(--ink-3)" strokeWidth={1.5} strokeDasharray="4 3" />,
};

/** The legend of a chart. Marks differ in shape, never in colour alone. */
export function Legend({ signs }: { signs: readonly Sign[] }) {
  return (
    <p className="legend small muted">
      {signs.map(({ mark, text }) => (
        <span key={text}>
          {mark ? (
            <svg viewBox="0 0 26 16" width={26} height={16} aria-hidden="true">
              {marks[mark]}
            </svg>
          ) : null}
          {text}
        </span>
      ))}
    </p>
  );
}
