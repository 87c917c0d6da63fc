import { expect, test } from "vitest";
import { defaultLimits, sessionLimits } from "#server/auth/sessions.ts";
import { readSettings, unknownSettings } from "#server/settings/read-settings.ts";

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
  const { trustedProxies, ...rest } = readSettings({
    PORT: "0",
    HOST: "::1",
    FIBRIL_DATA: "/srv/lab",
    DATABASE_URL: "postgresql://lab:secret@db.lab.example:5432/lab",
    FIBRIL_S3_ENDPOINT: "https://s3.lab.example:9000/",
    FIBRIL_S3_BUCKET: "cnf-pictures",
    FIBRIL_S3_REGION: "eu-central-1",
    FIBRIL_S3_ACCESS_KEY: "lab:writer",
    FIBRIL_S3_SECRET: "secret",
    FIBRIL_S3_PREFIX: "labs/cnf/",
    FIBRIL_LOG: "silent",
    FIBRIL_TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8",
    FIBRIL_ORIGIN: "https://Lab.example/",
    FIBRIL_CORS_ORIGINS: "https://Breeding.example/, http://localhost:3000,https://breeding.example",
    FIBRIL_SESSION_DAYS: "30",
    FIBRIL_SIGN_IN_DAYS: "30",
    FIBRIL_OFFLINE_PIN: "optional",
    FIBRIL_BACKUP_DIR: "/mnt/backup",
    FIBRIL_BACKUP_HOUR: "23",
    FIBRIL_BACKUP_KEEP: "14, 8,24",
    FIBRIL_ERROR_DSN: "https://public@errors.lab.example/fibril/3",
    FIBRIL_PASSWORD: "another four words",
    FIBRIL_PASSPHRASE: "four words of someone",
    SMTP_URL: "smtps://lab:secret@mail.lab.example",
    QNC_TEAM_EMAILS: "quinn@lab.example,nora@lab.example, quinn@lab.example",
    FIBRIL_MAIL_FROM: "cnf@lab.example",
    FIBRIL_OIDC_ISSUER: "http://localhost:8081/realms/lab",
    FIBRIL_OIDC_CLIENT_ID: "fibril",
    FIBRIL_OIDC_CLIENT_SECRET: "a secret",
    FIBRIL_OIDC_DOMAINS: "Lab.example, uni.example",
    FIBRIL_OIDC_ROLES: "cn=lab,dc=uni = administrator, lab staff=staff,*=member",
    FIBRIL_LOCAL_ACCOUNTS: "off",
  });
  expect(trustedProxies.check("10.1.2.3")).toBe(true);
  expect(rest).toEqual({
    port: 0,
    host: "::1",
    dataFolder: "/srv/lab",
    databaseUrl: "postgresql://lab:secret@db.lab.example:5432/lab",
    s3Endpoint: "https://s3.lab.example:9000",
    s3Bucket: "cnf-pictures",
    s3Region: "eu-central-1",
    s3AccessKey: "lab:writer",
    s3Secret: "secret",
    s3Prefix: "labs/cnf/",
    logLevel: "silent",
    origin: "https://lab.example",
    corsOrigins: ["https://breeding.example", "http://localhost:3000"],
    sessionDays: 30,
    signInDays: 30,
    offlinePin: "optional",
    backupFolder: "/mnt/backup",
    backupHour: 23,
    backupRetention: { days: 14, weeks: 8, months: 24 },
    errorDsn: { url: "https://errors.lab.example/fibril/api/3/envelope/", key: "public" },
    password: "another four words",
    passphrase: "four words of someone",
    smtpUrl: "smtps://lab:secret@mail.lab.example",
    team: ["quinn@lab.example", "nora@lab.example"],
    mailFrom: "cnf@lab.example",
    ...provider,
    oidcIssuer: "http://localhost:8081/realms/lab",
    oidcClientId: "fibril",
    oidcClientSecret: "a secret",
    oidcDomains: ["lab.example", "uni.example"],
    oidcRoles: [
      { group: "cn=lab,dc=uni", role: "administrator" },
      { group: "lab staff", role: "staff" },
      { group: "*", role: "member" },
    ],
    localAccounts: "off",
  });
});

const aBucket = {
  FIBRIL_S3_ENDPOINT: "https://s3.lab.example",
  FIBRIL_S3_BUCKET: "cnf",
  FIBRIL_S3_ACCESS_KEY: "key",
  FIBRIL_S3_SECRET: "secret",
};
const ALL_OR_NONE =
  "is missing: set all of FIBRIL_S3_ENDPOINT, FIBRIL_S3_BUCKET, FIBRIL_S3_ACCESS_KEY, FIBRIL_S3_SECRET, or none";

test.each([
  [{ PORT: "65536" }, "PORT is not a port number: 65536"],
  [{ PORT: "-1.5" }, "PORT is not a port number: -1.5"],
  [{ PORT: "http" }, "PORT is not a port number: http"],
  [{ HOST: "http://0.0.0.0" }, "HOST is not an address or a host name: http://0.0.0.0"],
  [{ HOST: "127.0.0.1:80" }, "HOST is not an address or a host name: 127.0.0.1:80"],
  [{ FIBRIL_BACKUP_HOUR: "24" }, "FIBRIL_BACKUP_HOUR is not an hour from 0 to 23: 24"],
  [{ FIBRIL_BACKUP_KEEP: "7" }, "FIBRIL_BACKUP_KEEP is not three numbers such as 7,4,12: 7"],
  [
    { FIBRIL_ERROR_DSN: "https://errors.lab.example/3" },
    "FIBRIL_ERROR_DSN is not a DSN such as https://key@errors.example/1",
  ],
  [{ FIBRIL_LOG: "loud" }, "FIBRIL_LOG is not a log level: loud"],
  [
    { FIBRIL_TRUSTED_PROXY: "127.0.0.1, proxy.lab" },
    "FIBRIL_TRUSTED_PROXY is not a list of addresses or networks: 127.0.0.1, proxy.lab",
  ],
  [
    { FIBRIL_ORIGIN: "https://lab.example/app" },
    "FIBRIL_ORIGIN is not an address such as https://lab.example: https://lab.example/app",
  ],
  [
    { FIBRIL_ORIGIN: "lab.example" },
    "FIBRIL_ORIGIN is not an address such as https://lab.example: lab.example",
  ],
  [
    { SMTP_URL: "mail.lab.example:25" },
    "SMTP_URL is not an address such as smtp://user:password@mail.lab.example:587",
  ],
  [
    { QNC_TEAM_EMAILS: "quinn@lab.example; nora" },
    "QNC_TEAM_EMAILS is not a list of up to 20 e-mail addresses: quinn@lab.example; nora",
  ],
  [
    { SMTP_URL: "smtp://mail.lab.example", QNC_TEAM_EMAILS: "quinn@lab.example" },
    "FIBRIL_ORIGIN is needed with SMTP_URL",
  ],
  [
    { SMTP_URL: "smtp://mail.lab.example", FIBRIL_ORIGIN: "https://lab.example" },
    "QNC_TEAM_EMAILS is needed with SMTP_URL",
  ],
  [{ FIBRIL_MAIL_FROM: "Lab <x>" }, "FIBRIL_MAIL_FROM is not an e-mail address: Lab <x>"],
  [{ FIBRIL_SESSION_DAYS: "0" }, "FIBRIL_SESSION_DAYS is not a number of days: 0"],
  [{ FIBRIL_SIGN_IN_DAYS: "a week" }, "FIBRIL_SIGN_IN_DAYS is not a number of days: a week"],
  [{ FIBRIL_SIGN_IN_DAYS: "3" }, "FIBRIL_SIGN_IN_DAYS is shorter than FIBRIL_SESSION_DAYS: 3"],
  [
    { FIBRIL_OIDC_ISSUER: "http://sso.lab.example" },
    "FIBRIL_OIDC_ISSUER is not an address such as https://sso.lab.example/realms/lab: http://sso.lab.example",
  ],
  [
    { FIBRIL_OIDC_CLIENT_SECRET: "a secret" },
    [
      "FIBRIL_OIDC_ISSUER is needed with FIBRIL_OIDC_CLIENT_SECRET",
      "FIBRIL_OIDC_CLIENT_ID is needed with FIBRIL_OIDC_CLIENT_SECRET",
      "FIBRIL_OIDC_DOMAINS is needed with FIBRIL_OIDC_CLIENT_SECRET",
      "FIBRIL_ORIGIN is needed with FIBRIL_OIDC_CLIENT_SECRET",
    ].join("\n"),
  ],
  [
    { FIBRIL_OIDC_DOMAINS: "@lab.example", PORT: "http" },
    "PORT is not a port number: http\nFIBRIL_OIDC_DOMAINS is not a list of domains such as lab.example, uni.example: @lab.example",
  ],
  [
    {
      FIBRIL_OIDC_CLIENT_ID: "x",
      FIBRIL_OIDC_DOMAINS: "*",
      FIBRIL_ORIGIN: "https://lab.example",
      PORT: "http",
    },
    [
      "PORT is not a port number: http",
      "FIBRIL_OIDC_ISSUER is needed with FIBRIL_OIDC_CLIENT_ID",
      "FIBRIL_OIDC_CLIENT_SECRET is needed with FIBRIL_OIDC_CLIENT_ID",
    ].join("\n"),
  ],
  [
    { FIBRIL_OIDC_ROLES: "admins=chief" },
    "FIBRIL_OIDC_ROLES is not a list such as lab-admins=administrator, *=member: admins=chief",
  ],
  [
    { FIBRIL_LOCAL_ACCOUNTS: "off" },
    "FIBRIL_LOCAL_ACCOUNTS needs FIBRIL_OIDC_ISSUER, otherwise no one can sign in: off",
  ],
  [
    { ...aBucket, FIBRIL_S3_ENDPOINT: "s3.lab.example" },
    "FIBRIL_S3_ENDPOINT is not an address such as https://s3.lab.example: s3.lab.example",
  ],
  [{ ...aBucket, FIBRIL_S3_BUCKET: "a/b" }, "FIBRIL_S3_BUCKET is not the name of a bucket: a/b"],
  [{ ...aBucket, FIBRIL_S3_REGION: "eu/1" }, "FIBRIL_S3_REGION is not a region: eu/1"],
  [{ ...aBucket, FIBRIL_S3_PREFIX: "lab" }, "FIBRIL_S3_PREFIX is not a prefix such as lab/: lab"],
  [{ ...aBucket, FIBRIL_S3_PREFIX: "../" }, "FIBRIL_S3_PREFIX is not a prefix such as lab/: ../"],
  [{ ...aBucket, FIBRIL_S3_SECRET: "" }, `FIBRIL_S3_SECRET ${ALL_OR_NONE}`],
  [
    { FIBRIL_S3_PREFIX: "lab/" },
    ["ENDPOINT", "BUCKET", "ACCESS_KEY", "SECRET"]
      .map((name) => `FIBRIL_S3_${name} ${ALL_OR_NONE}`)
      .join("\n"),
  ],
  [{ FIBRIL_OFFLINE_PIN: "never" }, "FIBRIL_OFFLINE_PIN is not required or optional: never"],
])("%j is refused at the start", (given, message) => {
  expect(() => readSettings(given)).toThrow(new Error(message));
});

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

test("a variable that is no setting is reported with the nearest name", () => {
  const given = { FIBRIL_ORGIN: "https://lab.example", fibril_data: "/srv", FIBRIL_LOG: "warn", PORTS: "1" };
  expect(unknownSettings(given)).toEqual([
    "FIBRIL_ORGIN is not a setting. Is FIBRIL_ORIGIN meant?",
    "fibril_data is not a setting. Is FIBRIL_DATA meant?",
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
