import { expect, test } from "vitest";
import { defaultLimits, sessionLimits } from "#server/auth/sessions.ts";
import { readSettings, unknownSettings } from "#server/settings/read-settings.ts";
import { tableOf } from "#tests/fixtures/tables.ts";

const provider = {
  oidcScopes: "openid profile email",
  oidcPrompt: "login",
  oidcVerifiedClaim: "email_verified",
  oidcGroupsClaim: "groups",
  localAccounts: "on",
};

test("without any setting everything has its default; an empty variable is a missing one", () => {
  const { trustedProxies, ...rest } = readSettings({ PORT: "", FIBRIL_ORIGIN: "", DATABASE_URL: "" });
  expect(trustedProxies.rules).toEqual([]);
  expect(rest).toEqual({
    port: 8080,
    host: "127.0.0.1",
    logLevel: "info",
    offlinePin: "required",
    sessionDays: 7,
    signInDays: 90,
    team: [],
    corsOrigins: [],
    backupHour: 2,
    backupRetention: { days: 7, weeks: 4, months: 12 },
    ...provider,
  });
  expect(sessionLimits(readSettings({}))).toEqual(defaultLimits);
});

test("settings are read as what they mean", () => {
  const rows = tableOf<[variable: string, value: string, setting: string, meaning: unknown]>("settings");
  const { trustedProxies, ...rest } = readSettings({
    ...Object.fromEntries(rows),
    FIBRIL_TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8",
  });
  expect(trustedProxies.check("10.1.2.3")).toBe(true);
  const meanings = rows.map(([, , setting, meaning]) => [setting, meaning]);
  expect(rest).toEqual({ ...provider, ...Object.fromEntries(meanings) });
});

test.each(tableOf<[Record<string, string>, string]>("settings that are refused"))(
  "%j is refused at the start",
  (given, message) => {
    expect(() => readSettings(given)).toThrow(new Error(message));
  },
);

test("every faulty setting is reported at once, and what a secret contains is not repeated", () => {
  const given = {
    PORT: "http",
    FIBRIL_SESSION_DAYS: "20",
    FIBRIL_SIGN_IN_DAYS: "10",
    DATABASE_URL: "mysql://lab:secret@db/lab",
  };
  const sentences = [
    "PORT is not a port number: http",
    "DATABASE_URL is not an address such as postgres://user:password@host/lab",
    "FIBRIL_SIGN_IN_DAYS is shorter than FIBRIL_SESSION_DAYS: 10",
  ];
  expect(() => readSettings(given)).toThrow(new Error(sentences.join("\n")));
});

test.each([
  ["FIBRIL_ORGIN", "FIBRIL_ORIGIN"],
  ["fibril_data", "FIBRIL_DATA"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["SMTP_ULR", "SMTP_URL"],
  ["FIBRIL_DATABASE_URL", "DATABASE_URL"],
  ["FIBRIL_PORT", "PORT"],
])("%s stops the start: %s was meant", (name, meant) => {
  expect(() => readSettings({ [name]: "x" })).toThrow(
    new Error(`${name} is not a setting. Did you mean ${meant}?`),
  );
  // Empty is missing, and the setting itself may be set too.
  expect(() => readSettings({ [name]: "" })).not.toThrow();
});

test("variables of other programs, and those of later versions, do not stop the start", () => {
  const given = { PORTS: "1", POST: "1", HOME: "/root", HOSTNAME: "lab", SMTP_SSL: "1", DATABASE_HOST: "db" };
  expect(() => readSettings({ ...given, FIBRIL_COLOUR: "blue" })).not.toThrow();
  expect(unknownSettings({ ...given, FIBRIL_COLOUR: "blue", FIBRIL_LOG: "warn" })).toEqual([
    expect.stringMatching(/^FIBRIL_COLOUR is not a setting\. Did you mean FIBRIL_\w+\?$/),
  ]);
});

test.each(["*", "null", "https://app.example/path", "https://app.example https://other.example"])(
  "the origins %s are refused: each is named",
  (origins) => {
    expect(() => readSettings({ FIBRIL_CORS_ORIGINS: origins })).toThrow(
      `FIBRIL_CORS_ORIGINS is not a list of addresses such as https://app.example: ${origins}`,
    );
  },
);
