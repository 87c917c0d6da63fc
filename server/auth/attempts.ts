import { type Clock, isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { Attempts } from "../db/sign-in-attempts.ts";
import { Problem } from "../http/problems.ts";

const SECOND = 1000;
const HOUR = 3_600_000;
/** The wait after the first failure that is one too many; it doubles with each further one. */
const FIRST_WAIT = 15 * SECOND;

/** Failures within an hour that have no wait, and the longest wait, in milliseconds, after the others. */
type Limit = { who: string; free: number; longest: number };

/**
 * The failures that are counted: of an account from an address; of an address, which may guess at many accounts; and of an
 * account from anywhere. The last wait is short: strangers must not lock a person out.
 */
function limitsOf(account: string, address: string): [Limit, Limit, Limit] {
  return [
    { who: `${account} ${address}`, free: 5, longest: 900 * SECOND },
    { who: `* ${address}`, free: 60, longest: 900 * SECOND },
    { who: `${account} *`, free: 100, longest: 15 * SECOND },
  ];
}

const running = new Map<string, Promise<unknown>>();

/**
 * Runs `verify`, which verifies a password of `account` (any name for it) for a client's `address`, and returns its
 * result: false or null for a wrong password. Throws 429 while a wait runs. An attempt is stored as a failure before it is verified, so parallel guesses
 * count too; attempts of one account from one address run one after another, so parallel successes do not count. An
 * attempt that could not be verified is no failure.
 */
export async function attempt<Result>(
  accounts: Accounts,
  clock: Clock,
  { account, address }: { account: string; address: string },
  verify: () => Promise<Result>,
): Promise<Result> {
  const limits = limitsOf(account, address);
  const [own, ofAddress, ofAccount] = limits.map(({ who }) => who) as [string, string, string];
  const before = running.get(own);
  const result = (async () => {
    await before?.catch(() => undefined);
    const at = isoTime(clock);
    const mayTry = (limit: Limit, attempts: Attempts) => waitOf(limit, attempts, clock) === 0;
    const refused = await accounts.attempts.add(limits, { at, since: isoTime(clock, -HOUR) }, mayTry);
    if (refused) throw tooMany(waitOf(refused.name, refused.attempts, clock));
    const result = await verify().catch(async (error) => {
      await accounts.attempts.remove([own, ofAddress, ofAccount], at);
      throw error;
    });
    if (!result) return result;
    await accounts.attempts.remove([own, ofAccount]);
    await accounts.attempts.remove([ofAddress], at);
    return result;
  })();
  running.set(own, result);
  try {
    return await result;
  } finally {
    if (running.get(own) === result) running.delete(own);
  }
}

/** Milliseconds until the next attempt. */
function waitOf({ free, longest }: Limit, { count, last }: Attempts, clock: Clock): number {
  if (count < free) return 0;
  const wait = Math.min(FIRST_WAIT * 2 ** (count - free), longest);
  return Math.max(0, Date.parse(last) + wait - clock.now());
}

function tooMany(wait: number): Problem {
  return new Problem(429, "RETRY_LATER", "Too many attempts. Please try again later.", {
    headers: { "Retry-After": String(Math.ceil(wait / SECOND)) },
  });
}
