import { type Role as RoleName, roles } from "#domain/kernel/roles.ts";
import { DisplayName, NewAccount, NewPassword, Role } from "#domain/session/schema.ts";
import { newAccount } from "../auth/new-account.ts";
import { generatePassword, hashPassword } from "../auth/passwords.ts";
import { weaknessOf } from "../auth/weak-passwords.ts";
import { type Account, displayName } from "../db/account.ts";
import { type AdminCommand, AdminError, type AdminLab } from "./command.ts";

/** Commands for accounts. Only an administrator creates accounts; users cannot register. */
export const accountCommands: Record<string, AdminCommand> = {
  "add-account": {
    usage: "<email> [--name NAME] [--username NAME] [--own-password] [--role ROLE]",
    about: "adds an account (member); prints its password, or reads one",
    run: async ({ accounts, clock }, email, options) => {
      const password = options.password ?? (await generatePassword());
      const username = options.username ?? email.split("@")[0] ?? "";
      const parsed = NewAccount.safeParse({ email, username, password, name: options.name });
      if (!parsed.success) throw new AdminError(parsed.error.issues.map(({ message }) => message).join("; "));
      await refuseWeakPassword(options.password, parsed.data);
      const role = readRole(options.role ?? "member");
      const isAdded = await accounts.add(await newAccount(clock, parsed.data, role));
      if (!isAdded)
        throw new AdminError(`The user name ${username} or the e-mail ${email} is already in use.`);
      return `Added ${username} <${email}>, ${role}${passwordText(options.password, password)}`;
    },
  },
  "reset-password": {
    usage: "<email or user name> [--own-password]",
    about: "sets a new password and signs the person out on all devices",
    run: async (lab, who, options) => {
      const account = await find(lab, who);
      const password = options.password ?? (await generatePassword());
      const parsed = NewPassword.safeParse(password);
      if (!parsed.success) throw new AdminError(parsed.error.issues.map(({ message }) => message).join("; "));
      await refuseWeakPassword(options.password, account);
      await lab.accounts.setPassword(account.id, await hashPassword(password));
      return `New password for ${account.email}${passwordText(options.password, password)}`;
    },
  },
  "disable-account": {
    usage: "<email or user name> [--wipe]",
    about:
      "refuses the person's requests, ends sessions, revokes API tokens; unsent work remains on the tablet",
    run: (lab, who, { wipe }) => setDisabled(lab, who, true, wipe),
  },
  "end-sessions": {
    usage: "<email or user name> [--wipe]",
    about: "signs the person out on all devices; --wipe: they delete the lab's data, except unsent work",
    run: async (lab, who, { wipe = false }) => {
      const account = await find(lab, who);
      await lab.accounts.sessions.endOf(account.id, { wipes: wipe });
      return `${account.email} is signed out on all devices.${wipe ? WIPED : ""}`;
    },
  },
  "enable-account": {
    usage: "<email or user name>",
    about: "the person can sign in again",
    run: (lab, who) => setDisabled(lab, who, false),
  },
  "unlink-account": {
    usage: "<email or user name>",
    about: "the next person of the OpenID provider with this e-mail address gets the account",
    run: async (lab, who) => {
      const account = await find(lab, who);
      if (!(await lab.accounts.provider.removeLink(account.id)))
        throw new AdminError(`${account.email} is not linked with a person of an OpenID provider.`);
      await lab.accounts.sessions.endOf(account.id, {});
      await lab.accounts.apiTokens.removeOf(account.id);
      return `${account.email} is no longer linked.`;
    },
  },
  "set-name": {
    usage: "<email or user name> --name NAME",
    about: 'changes the name that is shown for a person; "" is derived from the e-mail',
    run: async (lab, who, options) => {
      const account = await find(lab, who);
      const name = DisplayName.safeParse(options.name);
      if (!name.success) throw new AdminError(name.error.issues.map(({ message }) => message).join("; "));
      if (!(await lab.accounts.setName(account.id, name.data)))
        throw new AdminError(`${who} is a former member.`);
      return `${account.email} is shown as ${displayName({ ...account, name: name.data })}.`;
    },
  },
  "set-role": {
    usage: "<email or user name> --role reader|member|staff|administrator",
    about: "changes what the person may do",
    run: async (lab, who, options) => {
      const account = await find(lab, who);
      const role = readRole(options.role ?? "");
      if (!(await lab.accounts.setRole(account.id, role))) throw lastAdministrator(account);
      return `${account.email} is ${role}.`;
    },
  },
  "list-accounts": {
    usage: "",
    about: "lists all accounts",
    run: async ({ accounts }) => {
      const lines = (await accounts.list()).map(
        (a) =>
          `${a.username.padEnd(24)} ${a.email.padEnd(36)} ${a.role.padEnd(14)} ${a.is_disabled ? "disabled" : ""}`,
      );
      return lines.length === 0 ? "There is no account yet." : lines.join("\n");
    },
  },
};

/** A generated password is not checked. */
async function refuseWeakPassword(
  given: string | undefined,
  owner: Pick<Account, "username" | "email">,
): Promise<void> {
  const weakness = given === undefined ? null : await weaknessOf(given, owner);
  if (weakness !== null) throw new AdminError(weakness);
}

async function find({ accounts }: AdminLab, who: string): Promise<Account> {
  const account = await accounts.find(who);
  if (account === null) throw new AdminError(`There is no account ${who}.`);
  return account;
}

const WIPED = " Their devices delete the lab's data, except unsent work, when they next reach the server.";

async function setDisabled(lab: AdminLab, who: string, isDisabled: boolean, wipe = false): Promise<string> {
  const account = await find(lab, who);
  if (!(await lab.accounts.setDisabled(account.id, isDisabled, wipe))) throw lastAdministrator(account);
  return `${account.email} is ${isDisabled ? "disabled" : "enabled"}.${wipe ? WIPED : ""}`;
}

function readRole(text: string): RoleName {
  const parsed = Role.safeParse(text);
  if (!parsed.success) throw new AdminError(`A role is ${roles.join(", ")}.`);
  return parsed.data;
}

/** Shows a generated password. A password that was given is not printed. */
function passwordText(given: string | undefined, password: string): string {
  return given === undefined ? `, password ${password}` : ".";
}

const lastAdministrator = ({ email }: Account) =>
  new AdminError(`${email} is the last enabled administrator. Give another account that role first.`);
