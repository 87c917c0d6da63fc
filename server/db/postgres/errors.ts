/** Errors of the operating system after which a connection cannot be used. */
const LOST = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);

/**
 * SQL states of a database that stops, starts, is a standby, has no free connection or did not answer in time:
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const AWAY = new Set(["25006", "25P03", "53300", "55P03", "57014", "57P01", "57P02", "57P03", "57P05"]);

/** True if the database does not answer at present. Errors of `pg` about a lost connection have no code. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string };
  if (code === undefined) return /connection|timeout/i.test(message);
  return LOST.has(code) || AWAY.has(code) || code.startsWith("08");
}

/** True if the transaction must be repeated: it conflicts with another one (serialization failure or deadlock). */
export function isConflict(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === "40001" || code === "40P01";
}
