import { Problem } from "../../http/problems.ts";

const refused = (status: number, code: string, detail: string, fault?: string) =>
  new Problem(status, code, detail, fault === undefined ? {} : { cause: new Error(fault) });

/** The sentences with which a sign-in at a provider ends that was not successful. A `fault` is logged. */
export const refusals = {
  isOff: () => refused(404, "NOT_FOUND", "This lab has no sign-in by OpenID Connect."),
  over: () =>
    refused(
      401,
      "UNAUTHENTICATED",
      "This sign-in has expired, or was begun in another window. Please sign in again.",
    ),
  cancelled: (name: string) => refused(401, "UNAUTHENTICATED", `The sign-in with ${name} was cancelled.`),
  away: (name: string, fault: string) =>
    refused(503, "UNAVAILABLE", `${name} does not answer. Please try again later.`, fault),
  invalid: (name: string, fault: string) =>
    refused(
      401,
      "UNAUTHENTICATED",
      `${name} has sent an answer that is not valid. Please sign in again.`,
      fault,
    ),
  clocks: (name: string, fault: string) =>
    refused(
      503,
      "UNAVAILABLE",
      `The clocks of ${name} and of this server differ. Please report this to an administrator.`,
      fault,
    ),
  settings: (name: string, fault: string) =>
    refused(
      503,
      "UNAVAILABLE",
      `${name} does not accept this server. Please report this to an administrator.`,
      fault,
    ),
  noEmail: (name: string) => refused(403, "FORBIDDEN", `${name} sends no e-mail address of your account.`),
  unverified: (name: string, email: string) =>
    refused(403, "FORBIDDEN", `${name} has not verified your e-mail address ${email}.`),
  otherDomain: (domain: string) =>
    refused(403, "FORBIDDEN", `People with an e-mail address of ${domain} cannot sign in to this lab.`),
  noGroup: (name: string) =>
    refused(403, "FORBIDDEN", `Your account at ${name} is in no group that may use this lab.`),
  otherPerson: (name: string, email: string) =>
    refused(
      403,
      "FORBIDDEN",
      `The account ${email} belongs to another person at ${name}. Please report this to an administrator.`,
    ),
};
