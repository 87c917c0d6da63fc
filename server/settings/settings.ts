import { isIP } from "node:net";
import { z } from "zod";
import { OfflinePin } from "#domain/session/schema.ts";
import { readDsn } from "../errors/error-service.ts";
import { readTrustedProxies } from "../http/client-address.ts";
import { checkSignIn, requiredOfOidc, signInSettings } from "./sign-in-settings.ts";
import { readBy, variables, whereValid } from "./variables.ts";

const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

const days = () => wholeNumber(1, 3650, "is not a number of days");

/** True for an IP address, and for a name such as `lab.example`; false for an address with scheme or port. */
const isHost = (text: string) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);

/** Returns the origin that the text is, without a path; undefined for anything else. */
function originIn(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    ? url.origin
    : undefined;
}

const isWebPage = (text: string) => /^https?:\/\/./.test(text) && URL.canParse(text);

/** Returns the origins in a list with commas; undefined if one is none. */
function originsIn(text: string): string[] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const origins = parts.filter(Boolean).map(originIn);
  return origins.every((origin) => origin !== undefined) ? [...new Set(origins)] : undefined;
}

/** How many of the newest days, weeks and months have a backup that is retained. */
export type Retention = { days: number; weeks: number; months: number };

/** `7,4,12`: days, weeks, months. */
function readRetention(text: string): Retention | undefined {
  const [, days, weeks, months] = /^(\d{1,4}), ?(\d{1,4}), ?(\d{1,4})$/.exec(text) ?? [];
  return days ? { days: Number(days), weeks: Number(weeks), months: Number(months) } : undefined;
}

/** At most this many addresses: an attempt to send to all of them ends before another server repeats it. */
const MAX_TEAM = 20;

/** The e-mail addresses in a list with commas; undefined if one is none, or there are too many. */
function readTeam(text: string): string[] | undefined {
  const addresses = [...new Set(text.split(",").map((address) => address.trim()))].filter(Boolean);
  const areValid = addresses.every((address) => z.email().safeParse(address).success);
  return areValid && addresses.length <= MAX_TEAM ? addresses : undefined;
}

const isSmtp = (text: string) =>
  /^smtps?:\/\/./.test(text) && URL.canParse(text) && new URL(text).hostname !== "";

const isPostgres = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

const SSL_MODES = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];

/** The driver connects without TLS where it does not know the value. */
const hasKnownTls = (text: string) =>
  !URL.canParse(text) || SSL_MODES.includes(new URL(text).searchParams.get("sslmode") ?? "disable");

/** The settings without which there is no bucket. */
const BUCKET = {
  s3Endpoint: "FIBRIL_S3_ENDPOINT",
  s3Bucket: "FIBRIL_S3_BUCKET",
  s3AccessKey: "FIBRIL_S3_ACCESS_KEY",
  s3Secret: "FIBRIL_S3_SECRET",
} as const;
const bucketSettings = Object.keys(BUCKET) as (keyof typeof BUCKET)[];

/** Every setting of the server and of the admin commands: the only place that names an environment variable. */
export const Settings = z
  .object({
    port: wholeNumber(0, 65_535, "is not a port number")
      .prefault("8080")
      .register(variables, { name: "PORT", about: "port" }),
    host: z
      .string()
      .refine(isHost, "is not an address or a host name")
      .prefault("127.0.0.1")
      .register(variables, {
        name: "HOST",
        about: "address it listens on; `0.0.0.0` for every network of the machine",
      }),
    dataFolder: z.string().optional().register(variables, {
      name: "FIBRIL_DATA",
      about:
        "the data folder; created if missing; each start makes it readable by its owner only (0700, its files 0600), and warns where it cannot",
      without: "`./data`",
    }),
    databaseUrl: z
      .string()
      .refine(isPostgres, "is not an address such as postgres://user:password@host/lab")
      .refine(hasKnownTls, `has an sslmode that is none of ${SSL_MODES.join(", ")}`)
      .optional()
      .register(variables, {
        name: "DATABASE_URL",
        about:
          "the PostgreSQL database, [with `sslmode`](#encryption-of-the-connection) where it is on another machine; without it the lab is a SQLite file in `FIBRIL_DATA`",
        isSecret: true,
      }),
    s3Endpoint: readBy(originIn, "is not an address such as https://s3.lab.example")
      .optional()
      .register(variables, {
        name: "FIBRIL_S3_ENDPOINT",
        about:
          "the address of an S3 store, such as `https://s3.lab.example`: pictures and files are then in its [bucket](#files-in-a-bucket), otherwise in `FIBRIL_DATA`",
      }),
    s3Bucket: z
      .string()
      .regex(/^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/, "is not the name of a bucket")
      .optional()
      .register(variables, { name: "FIBRIL_S3_BUCKET", about: "the bucket; it must exist" }),
    s3Region: z
      .string()
      .regex(/^[\w-]+$/, "is not a region")
      .optional()
      .register(variables, {
        name: "FIBRIL_S3_REGION",
        about: "the region of the bucket; a store without regions usually takes the default",
        without: "`us-east-1`",
      }),
    s3AccessKey: z
      .string()
      .optional()
      .register(variables, { name: "FIBRIL_S3_ACCESS_KEY", about: "the access key of the bucket" }),
    s3Secret: z.string().optional().register(variables, {
      name: "FIBRIL_S3_SECRET",
      about: "the secret of the access key",
      isSecret: true,
    }),
    s3Prefix: z
      .string()
      .regex(/^([A-Za-z0-9][\w.-]*\/)+$/, "is not a prefix such as lab/")
      .optional()
      .register(variables, {
        name: "FIBRIL_S3_PREFIX",
        about: "what the key of each object begins with, such as `lab/`, where several labs use one bucket",
      }),
    logLevel: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "is not a log level")
      .prefault("info")
      .register(variables, {
        name: "FIBRIL_LOG",
        about: "the log level: `debug`, `info`, `warn`, `error`, `silent`",
      }),
    trustedProxies: readBy(readTrustedProxies, "is not a list of addresses or networks")
      .prefault("")
      .register(variables, {
        name: "FIBRIL_TRUSTED_PROXY",
        about:
          "addresses and networks of reverse proxies, such as `127.0.0.1, 10.0.0.0/8`: the client's address is then read from their `X-Forwarded-For`. Without it everyone behind a proxy has one address, and shares its limit of failed sign-ins",
      }),
    origin: readBy(originIn, "is not an address such as https://lab.example").optional().register(variables, {
      name: "FIBRIL_ORIGIN",
      about:
        "the public address, such as `https://lab.example`, for the addresses on labels, in messages, and to which an OpenID provider returns. Without it a label that a page prints has the address of the page, and the addresses in answers are paths without a host",
    }),
    corsOrigins: readBy(originsIn, "is not a list of addresses such as https://app.example")
      .prefault("")
      .register(variables, {
        name: "FIBRIL_CORS_ORIGINS",
        about:
          "the addresses of other sites whose web pages may read [BrAPI](brapi.md#from-a-web-page), such as `https://app.example, https://other.example`. They need an API token as any program, and may read nothing else",
      }),
    smtpUrl: z
      .string()
      .refine(isSmtp, "is not an address such as smtp://user:password@mail.lab.example:587")
      .optional()
      .register(variables, {
        name: "SMTP_URL",
        about:
          "the mail server for [messages to the Quality Control Team](#mail); needs `QNC_TEAM_EMAILS` and `FIBRIL_ORIGIN`",
        isSecret: true,
      }),
    team: readBy(readTeam, "is not a list of up to 20 e-mail addresses").prefault("").register(variables, {
      name: "QNC_TEAM_EMAILS",
      about: "the addresses of the Quality Control Team, such as `quinn@lab.example, nora@lab.example`",
    }),
    mailFrom: z.email("is not an e-mail address").optional().register(variables, {
      name: "FIBRIL_MAIL_FROM",
      about: "the sender's address of messages",
      without: "`fibril@` and the host of `FIBRIL_ORIGIN`",
    }),
    sessionDays: days().prefault("7").register(variables, {
      name: "FIBRIL_SESSION_DAYS",
      about:
        "days after which a session ends that was not extended; a start of the app with a connection extends it",
    }),
    signInDays: days().prefault("90").register(variables, {
      name: "FIBRIL_SIGN_IN_DAYS",
      about: "days after which a person signs in again in any case",
    }),
    offlinePin: z
      .enum(OfflinePin.options, "is not required or optional")
      .prefault("required")
      .register(variables, {
        name: "FIBRIL_OFFLINE_PIN",
        about:
          "who needs a PIN to continue offline after a log-out: `required`, everyone; `optional`, the people who have set one",
      }),
    qrFolder: z
      .string()
      .refine(isWebPage, "is not an address such as https://drive.example/labels")
      .optional()
      .register(variables, {
        name: "FIBRIL_QR_FOLDER_URL",
        about:
          'the address of the shared folder of QR codes, such as `https://drive.example/labels`, that "View QR codes" opens after the next sign-in or start; without it that opens the list of labels',
      }),
    ...signInSettings,
    metricsToken: z.string().min(16, "is too short: at least 16 characters").optional().register(variables, {
      name: "FIBRIL_METRICS_TOKEN",
      about:
        "the token with which Prometheus reads `/metrics`, at least 16 characters; without it there is no such page",
      isSecret: true,
    }),
    errorDsn: readBy(readDsn, "is not a DSN such as https://key@errors.example/1")
      .optional()
      .register(variables, {
        name: "FIBRIL_ERROR_DSN",
        about:
          "the address of an error service with Sentry's protocol: faults of server, page and worker are sent there, without data of the lab",
        isSecret: true,
      }),
    backupFolder: z.string().optional().register(variables, {
      name: "FIBRIL_BACKUP_DIR",
      about:
        "the folder for a [backup each day](#daily-backups), preferably on another disk; without it the server makes none. It must be writable, otherwise the server does not start",
    }),
    backupHour: wholeNumber(0, 23, "is not an hour from 0 to 23").prefault("2").register(variables, {
      name: "FIBRIL_BACKUP_HOUR",
      about: "the hour of the daily backup, in the server's local time",
    }),
    backupRetention: readBy(readRetention, "is not three numbers such as 7,4,12")
      .prefault("7,4,12")
      .register(variables, {
        name: "FIBRIL_BACKUP_KEEP",
        about: "the number of days, weeks and months of which a daily backup is retained",
      }),
    password: z.string().optional().register(variables, {
      name: "FIBRIL_PASSWORD",
      about:
        "the password that `npm run admin -- add-account` and `reset-password` set with `--own-password`",
      without: "the command asks",
      isSecret: true,
    }),
    passphrase: z.string().optional().register(variables, {
      name: "FIBRIL_PASSPHRASE",
      about: "the passphrase of the [rescue file](rescue-file.md) for `npm run admin -- import-rescue`",
      without: "the command asks",
      isSecret: true,
    }),
  })
  .refine(({ sessionDays, signInDays }) => signInDays >= sessionDays, {
    path: ["signInDays"],
    message: "is shorter than FIBRIL_SESSION_DAYS",
    when: whereValid("sessionDays", "signInDays"),
  })
  .refine(({ smtpUrl, team }) => smtpUrl === undefined || team.length > 0, {
    path: ["team"],
    message: "is needed with SMTP_URL",
    when: whereValid("smtpUrl", "team"),
  })
  .refine(({ smtpUrl, origin }) => smtpUrl === undefined || origin !== undefined, {
    path: ["origin"],
    message: "is needed with SMTP_URL",
    when: whereValid("smtpUrl", "origin"),
  })
  .superRefine(
    (given, { addIssue }) =>
      checkSignIn(given, (key, message) => addIssue({ code: "custom", path: [key], message })),
    { when: whereValid("origin", "localAccounts", ...requiredOfOidc) },
  )
  .check(({ value, issues }) => {
    const missing = bucketSettings.filter((key) => value[key] === undefined);
    const isBucket =
      missing.length < bucketSettings.length || value.s3Region !== undefined || value.s3Prefix !== undefined;
    const message = `is missing: set all of ${Object.values(BUCKET).join(", ")}, or none`;
    if (isBucket)
      for (const key of missing) issues.push({ code: "custom", message, path: [key], input: undefined });
  });

export type Settings = z.output<typeof Settings>;
