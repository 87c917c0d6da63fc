/** Codes of TLS for a certificate whose authority is not known to Node. */
const UNKNOWN_AUTHORITY = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

/** What a connection was to reach, as it can be shown: without the password. */
type Target = { server: string; user: string; database: string };

/**
 * Returns the error for the people who run the server: what of DATABASE_URL is wrong, where the fault is one of the
 * connection; otherwise the error itself. The codes are those of PostgreSQL
 * (https://www.postgresql.org/docs/15/errcodes-appendix.html), of the operating system and of TLS. Never names the password.
 */
export function connectionFault(error: unknown, url: string): unknown {
  // The pool states that the database does not answer, with the reason as its cause.
  const { cause = error } = (error ?? {}) as { cause?: unknown };
  if (!(cause instanceof Error)) return error;
  const sentence = sentenceOf(cause, targetOf(url));
  return sentence === null ? error : new Error(`DATABASE_URL: ${sentence}`, { cause });
}

function targetOf(text: string): Target {
  const url = new URL(text);
  const host = url.searchParams.get("host") ?? (decodeURIComponent(url.hostname) || "localhost");
  const user = decodeURIComponent(url.username) || "the user of this process";
  const port = url.searchParams.get("port") ?? (url.port || "5432");
  return { server: `${host}:${port}`, user, database: decodeURIComponent(url.pathname.slice(1)) || user };
}

function sentenceOf(
  { message, code = "", path }: Error & { code?: string; path?: string },
  { server, user, database }: Target,
): string | null {
  if (UNKNOWN_AUTHORITY.includes(code))
    return `the certificate of ${server} is of an authority that this machine does not know. Name its file: ?sslmode=verify-full&sslrootcert=/etc/fibril/ca.pem`;
  switch (code) {
    case "28P01":
      return `${server} does not accept the password of the user ${user}, or has no such user.`;
    case "28000":
      return /no encryption|SSL off/i.test(message)
        ? `${server} accepts the user ${user} only over TLS, or not from this machine. Add ?sslmode=verify-full, or correct pg_hba.conf there. It answered: ${message}`
        : `${server} does not accept the user ${user} from this machine. It answered: ${message}`;
    case "3D000":
      return `${server} has no database ${database}. Create it: createdb --owner ${user} --encoding UTF8 ${database}`;
    case "42501":
      return `the user ${user} may not create tables in the database ${database}. Make the user its owner. ${server} answered: ${message}`;
    case "53300":
      return `${server} has no free connection. A server of Fibril needs 13: raise max_connections there.`;
    case "57P03":
      return `${server} is starting or stopping. It answered: ${message}`;
    case "25006":
      return `${server} is a standby, which accepts no writes. Name the primary.`;
    case "ECONNREFUSED":
      return `nothing listens at ${server}. Is PostgreSQL running there, and is the port right?`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host of ${server} is not known to this machine. Is its name right, and does DNS answer?`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${server} cannot be reached. Is the address right, and does a firewall permit the port?`;
    case "ENOENT":
    case "EACCES":
      // Without a path it is the socket of the server on this machine.
      return path === undefined
        ? `PostgreSQL cannot be reached at ${server} (${code}).`
        : `the file ${path} cannot be read (${code}).`;
    case "CERT_HAS_EXPIRED":
      return `the certificate of ${server} has expired.`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `the certificate of ${server} is for another host. Use the name that is in it. ${message}`;
    case "":
      return withoutCode(message, server, user);
    default:
      return null;
  }
}

/** The sentence for an error of the driver itself, which has no code. */
function withoutCode(message: string, server: string, user: string): string | null {
  if (/does not support SSL/i.test(message))
    return `${server} has no TLS. Set ssl = on there, or use ?sslmode=disable where the network is trusted.`;
  if (/password must be a (non-empty )?string/i.test(message))
    return `the password of the user ${user} is missing.`;
  if (/timeout/i.test(message))
    return `${server} does not answer. Is the address right, and does a firewall permit the port?`;
  if (/terminated unexpectedly/i.test(message))
    return `${server} has closed the connection at once. Is it PostgreSQL that listens there?`;
  return null;
}
