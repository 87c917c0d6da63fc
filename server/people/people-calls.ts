import type { Role } from "#domain/kernel/roles.ts";
import type { DisabledChange, NameChange, NewPerson, PasswordChange } from "#domain/people/schema.ts";
import { changePassword, readOwnAccount, setPicture } from "../auth/own-account.ts";
import {
  addPerson,
  changeDisabled,
  changeName,
  changeRole,
  checkTakeOver,
  endSession,
  endSessions,
  listPeople,
  type PeopleSignIn,
  resetPassword,
} from "../auth/people.ts";
import type { Clock } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Log } from "../http/log.ts";
import { type CallHandlers, handler, type IdPath, signedIn } from "../lab/handler.ts";
import { anonymize, exportPerson } from "./former-members.ts";

/** Returns the handlers of the calls about people and one's own account. */
export function peopleHandlers(
  lab: { db: LabDb; accounts: Accounts; clock: Clock; log: Log } & PeopleSignIn,
): CallHandlers {
  const done = async (work: Promise<void>) => {
    await work;
    return {};
  };
  return {
    listAccounts: handler(({ caller }) => listPeople(lab, signedIn(caller).session.token_hash)),
    addAccount: handler<unknown, NewPerson>(({ body }) => addPerson(lab, body)),
    setName: handler<unknown, NameChange, IdPath>(({ params, body }) =>
      done(changeName(lab, params.id, body)),
    ),
    setRole: handler<unknown, { role: Role }, IdPath>(({ params, body }) =>
      done(changeRole(lab, params.id, body.role)),
    ),
    setDisabled: handler<unknown, DisabledChange, IdPath>(({ params, body }) =>
      done(changeDisabled(lab, params.id, body)),
    ),
    resetPassword: handler<unknown, unknown, IdPath>(({ params }) => resetPassword(lab, params.id)),
    endSessions: handler<{ wipe: boolean }, unknown, IdPath>(({ params, query }) =>
      done(endSessions(lab, params.id, query.wipe)),
    ),
    endSession: handler<{ wipe: boolean }, unknown, IdPath & { session_id: string }>(({ params, query }) =>
      done(endSession(lab, { id: params.id, session: params.session_id, wipes: query.wipe })),
    ),
    anonymizePerson: handler<unknown, unknown, IdPath>(({ params, caller }) =>
      anonymize(lab, params.id, signedIn(caller).account),
    ),
    exportPerson: handler<unknown, unknown, IdPath>(({ params, caller }) =>
      exportPerson(lab, params.id, signedIn(caller).session.token_hash),
    ),
    checkTakeOver: handler<unknown, { email: string }>(({ body, caller }) =>
      done(checkTakeOver(lab.accounts, body.email, signedIn(caller).account.role)),
    ),
    getOwnAccount: handler(({ caller }) => readOwnAccount(lab, signedIn(caller))),
    setOwnName: handler<unknown, NameChange>(({ body, caller }) =>
      done(changeName(lab, signedIn(caller).account.id, body)),
    ),
    changePassword: handler<unknown, PasswordChange>(({ body, caller }) =>
      done(changePassword(lab, signedIn(caller), body)),
    ),
    setOwnPicture: handler<unknown, { picture: string | null }>(({ body, caller }) =>
      setPicture(lab, signedIn(caller), body.picture),
    ),
    endOtherSessions: handler(({ caller }) => {
      const { account, session } = signedIn(caller);
      return done(lab.accounts.sessions.endOf(account.id, { except: session.token_hash }));
    }),
    endOwnSession: handler<unknown, unknown, IdPath>(({ params, caller }) =>
      done(endSession(lab, { id: signedIn(caller).account.id, session: params.id })),
    ),
  };
}
