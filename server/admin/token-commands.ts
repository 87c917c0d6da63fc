import { isoTime } from "../clock.ts";
import { type AdminCommand, AdminError } from "./command.ts";

/** Commands for the API tokens of everyone. Only a person creates a token, on the page "My account". */
export const tokenCommands: Record<string, AdminCommand> = {
  tokens: {
    usage: "",
    about: "lists all API tokens with owner, scope, expiry and last use",
    run: async ({ accounts, clock }) => {
      const [tokens, people] = await Promise.all([accounts.apiTokens.list(), accounts.list()]);
      const now = isoTime(clock);
      const lines = tokens.map(({ id, user_id, name, scope, valid_till, used_at }) => {
        const owner = people.find((person) => person.id === user_id)?.email ?? "";
        const end = `${valid_till <= now ? "expired" : "valid until"} ${valid_till.slice(0, 10)}`;
        const use = used_at === null ? "never used" : `last used ${used_at.slice(0, 16)}Z`;
        return `${id} ${owner.padEnd(32)} ${scope.padEnd(5)} ${end}, ${use}  ${name}`;
      });
      return lines.length === 0 ? "There is no API token." : lines.join("\n");
    },
  },
  "revoke-token": {
    usage: "<id>",
    about: "revokes an API token; `tokens` lists the ids",
    run: async ({ accounts }, id) => {
      const token = (await accounts.apiTokens.list()).find((one) => one.id === id);
      if (token === undefined || !(await accounts.apiTokens.remove(id, token.user_id)))
        throw new AdminError(`There is no API token ${id}.`);
      return `Revoked ${token.name}.`;
    },
  },
};
