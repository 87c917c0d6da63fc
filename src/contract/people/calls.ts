import { z } from "zod";
import {
  AccountItem,
  DisabledChange,
  NameChange,
  NewOwnPicture,
  NewPerson,
  OwnAccount,
  PasswordChange,
  PersonExport,
} from "#domain/people/schema.ts";
import { Role } from "#domain/session/schema.ts";
import { call } from "../operation.ts";
import { ById, flag, Nothing } from "../shapes.ts";
import { needs } from "../start.ts";

const GeneratedPassword = z.object({ password: z.string() });
const Wipe = z.object({ wipe: flag });
const SessionId = z.hex().length(64);
const online = { query: Nothing, status: 200, open: false, bySession: true } as const;
const forAdministrators = { ...online, params: ById, needs: "administrator" } as const;

/** Online only: accounts are stored on the server alone, and a change of rights never waits. */
export const peopleCalls = {
  listAccounts: call({
    ...online,
    name: "listAccounts",
    method: "GET",
    path: "/api/accounts",
    summary: "All people of the lab, with role, sessions and API tokens.",
    needs: needs.listAccounts,
    body: Nothing,
    answer: z.array(AccountItem),
  }),
  addAccount: call({
    ...online,
    name: "addAccount",
    method: "POST",
    path: "/api/accounts",
    summary: "Adds a person; the answer has the generated password, which is not returned again.",
    needs: "administrator",
    body: NewPerson,
    answer: GeneratedPassword,
    status: 201,
  }),
  setName: call({
    ...forAdministrators,
    name: "setName",
    method: "PUT",
    path: "/api/accounts/:id/name",
    summary: "Changes a person's shown name; an empty one is derived from the e-mail.",
    body: NameChange,
    answer: Nothing,
  }),
  setRole: call({
    ...forAdministrators,
    name: "setRole",
    method: "PUT",
    path: "/api/accounts/:id/role",
    summary: "Changes a person's role. The last enabled administrator remains one: 409.",
    body: z.object({ role: Role }),
    answer: Nothing,
  }),
  setDisabled: call({
    ...forAdministrators,
    name: "setDisabled",
    method: "PUT",
    path: "/api/accounts/:id/disabled",
    summary:
      "Disables an account, ends its sessions and revokes its API tokens, or enables it. With `wipe`, its devices delete the lab's data, except unsent records. The last enabled administrator cannot be disabled: 409.",
    body: DisabledChange,
    answer: Nothing,
  }),
  resetPassword: call({
    ...forAdministrators,
    name: "resetPassword",
    method: "POST",
    path: "/api/accounts/:id/password",
    summary:
      "Sets a generated password, which only this answer has, and ends the person's sessions. API tokens remain.",
    body: Nothing,
    answer: GeneratedPassword,
  }),
  endSessions: call({
    ...forAdministrators,
    name: "endSessions",
    method: "DELETE",
    path: "/api/accounts/:id/sessions",
    summary:
      "Ends all sessions of a person. With `wipe`, the devices delete the lab's data, except unsent records.",
    query: Wipe,
    body: Nothing,
    answer: Nothing,
  }),
  endSession: call({
    ...forAdministrators,
    name: "endSession",
    method: "DELETE",
    path: "/api/accounts/:id/sessions/:session_id",
    summary: "Ends one session of a person, with `wipe` as for all of them.",
    query: Wipe,
    params: z.object({ ...ById.shape, session_id: SessionId }),
    body: Nothing,
    answer: Nothing,
  }),
  anonymizePerson: call({
    ...forAdministrators,
    name: "anonymizePerson",
    method: "POST",
    path: "/api/people/:id/anonymize",
    summary:
      "Disables an account for good and replaces the person's names and e-mail by `Former member n`, also in the records; the answer has the name, and the number of changed records. Histories remain, and are answered with the new name. One's own account, and the last enabled administrator: 409.",
    body: Nothing,
    answer: z.object({ name: z.string(), records: z.int() }),
  }),
  exportPerson: call({
    ...forAdministrators,
    name: "exportPerson",
    method: "GET",
    path: "/api/people/:id/export",
    summary:
      "What the lab has about a person: the account, the devices, and every record that names the person.",
    body: Nothing,
    answer: PersonExport,
  }),
  checkTakeOver: call({
    ...online,
    name: "checkTakeOver",
    method: "POST",
    path: "/api/people/take-over",
    summary:
      "Answers whether staff may send the unsent writes of a person under their own name: 409 while the person's account is enabled.",
    needs: "staff",
    body: z.object({ email: z.string().max(200) }),
    answer: Nothing,
  }),
  getOwnAccount: call({
    ...online,
    name: "getOwnAccount",
    method: "GET",
    path: "/api/account",
    summary: "The signed-in person, with the person's sessions.",
    body: Nothing,
    answer: OwnAccount,
  }),
  setOwnName: call({
    ...online,
    name: "setOwnName",
    method: "PUT",
    path: "/api/account/name",
    summary: "Changes one's own shown name.",
    body: NameChange,
    answer: Nothing,
  }),
  changePassword: call({
    ...online,
    name: "changePassword",
    method: "PUT",
    path: "/api/account/password",
    summary: "Changes one's own password and ends one's other sessions. API tokens remain.",
    body: PasswordChange,
    answer: Nothing,
  }),
  setOwnPicture: call({
    ...online,
    name: "setOwnPicture",
    method: "PUT",
    path: "/api/account/picture",
    summary: "Stores one's own picture, scaled and without metadata, or removes it.",
    body: NewOwnPicture,
    answer: OwnAccount.pick({ picture: true }),
  }),
  endOtherSessions: call({
    ...online,
    name: "endOtherSessions",
    method: "DELETE",
    path: "/api/account/sessions",
    summary: "Ends all of one's own sessions except the one that sends the request.",
    body: Nothing,
    answer: Nothing,
  }),
  endOwnSession: call({
    ...online,
    name: "endOwnSession",
    method: "DELETE",
    path: "/api/account/sessions/:id",
    summary: "Ends one of one's own sessions.",
    params: z.object({ id: SessionId }),
    body: Nothing,
    answer: Nothing,
  }),
};
