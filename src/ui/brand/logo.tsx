/** The Fibril logo: two twisted strands, crossed by a third. */
export function Logo() {
  return (
    <svg viewBox="0 0 34 34" fill="none" strokeLinecap="round" strokeWidth="2.6" aria-hidden="true">
      <path d="M11 30c0-5 5.5-7.5 5.5-13S13 9.5 16 5.8c1.8-2.2 5-2.7 8-1.3" stroke="oklch(0.83 0.115 168)" />
      <path d="M16.5 30c0-5-5.5-7.5-5.5-13 0-2.6 1-4.4 1.7-6.4" stroke="oklch(0.965 0.012 130)" />
      <path d="M5 17.4c4.2-2.6 6.5 1.6 10.6.2 3-1 4.4-3 8.4-1.6" stroke="oklch(0.88 0.12 84)" />
    </svg>
  );
}
