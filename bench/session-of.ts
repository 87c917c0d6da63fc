import type { SessionRow } from "#store/rows.ts";

/** The session of the bench's person. */
export const sessionOf = (token: string): SessionRow => ({
  key: "current",
  username: "dana",
  email: "dana@lab.example",
  picture: null,
  offline: false,
  token,
  token_valid_till: "2099-01-01T00:00:00.000Z",
});
