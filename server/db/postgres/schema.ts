import { randomBytes } from "node:crypto";
import { createPostgresReports } from "../../reports/create-postgres-reports.ts";
import type { Query } from "../sql.ts";
import type { Connections } from "./connections.ts";

/**
 * The version of the tables, which is the same as that of a SQLite data file with the same content. The first version on
 * PostgreSQL is 12.
 */
const FIRST_VERSION = 12;

/** One step per version, never edited after its release. */
const steps: string[] = [
  `
  create table counter (one integer primary key check (one = 1), position bigint not null, sealed text);
  insert into counter values (1, 0, null);
  create table records (
    table_name text collate "C" not null,
    id text collate "C" not null,
    version integer not null,
    position bigint not null,
    deleted boolean not null,
    doc json,
    updated_at text collate "C" not null,
    updated_by text not null,
    command text not null,
    -- Lists are in this order: to read it from each document would be most of the time of a list.
    creation_date text collate "C" generated always as (doc ->> 'creation_date') stored,
    primary key (table_name, id)
  );
  create unique index records_position on records (position);
  create index records_newest on records (table_name, creation_date desc nulls last, id) where not deleted;
  create index cakes_filtration on records ((doc ->> 'filtration_and_neutralization_details_id'))
    where table_name = 'cakes';
  create index cnfs_cake on records ((doc ->> 'cake_id')) where table_name = 'cnfs';
  create index cnfs_equipment on records ((doc ->> 'homogenization_equipment_id')) where table_name = 'cnfs';
  create index filtrations_process on records ((doc ->> 'nop_process_id')) where table_name = 'filtrations';
  create index filtrations_equipment on records ((doc ->> 'filtration_equipment_id'))
    where table_name = 'filtrations';
  create index homogenizations_cake on records ((doc ->> 'cake_id')) where table_name = 'homogenizations';
  create index homogenizations_equipment on records ((doc ->> 'homogenization_equipment_id'))
    where table_name = 'homogenizations';
  create index images_trial on records ((doc ->> 'grow_trial_id')) where table_name = 'images';
  create index images_tray on records ((doc ->> 'tray_formulation_id')) where table_name = 'images';
  create index images_record on records ((doc ->> 'record_id')) where table_name = 'images';
  create index processes_feedstock on records ((doc ->> 'feedstock_id')) where table_name = 'nop_processes';
  create index processes_reactor on records ((doc ->> 'reactor_equipment_id'))
    where table_name = 'nop_processes';
  create index samples_resource on records ((doc ->> 'resource_id')) where table_name = 'samples';
  create index trays_trial on records ((doc ->> 'grow_trial_id')) where table_name = 'tray_formulations';
  create index trays_cnf on records ((doc ->> 'cnf_id')) where table_name = 'tray_formulations';
  create index uses_stock on records ((doc ->> 'stock_id')) where table_name = 'use_records';
  create table replies (
    number bigint generated always as identity primary key,
    key text not null unique,
    "user" text not null,
    operation text not null,
    method text not null,
    path text not null,
    fingerprint text not null,
    request text not null,
    recorded_at text,
    received_at text collate "C" not null,
    device text,
    status integer not null,
    body text not null,
    cursor bigint not null,
    clock_off_ms bigint
  );
  create index replies_received on replies (received_at);
  create table history (
    position bigint primary key,
    table_name text collate "C" not null,
    id text collate "C" not null,
    version integer not null,
    kind text not null,
    at text not null,
    recorded_at text,
    "user" text not null,
    device text,
    command text not null,
    operation text not null,
    changes json not null,
    clock_off_ms bigint
  );
  create index history_record on history (table_name, id, position);
  create index history_command on history (command);
  create function history_is_final() returns trigger language plpgsql as
    $$ begin raise exception 'A version in the history is neither edited nor deleted.'; end $$;
  create trigger history_is_final before update or delete on history
    for each row execute function history_is_final();
  create table devices (
    id text primary key,
    "user" text not null,
    seen_at text collate "C" not null,
    report json not null,
    deleted json not null
  );
  create table users (
    id text primary key,
    username text collate "C" not null,
    email text collate "C" not null,
    password_hash text not null,
    is_disabled boolean not null,
    picture text,
    created_at text not null,
    role text not null
  );
  create unique index users_username on users (lower(username));
  create unique index users_email on users (lower(email));
  create table sessions (
    token_hash text collate "C" primary key,
    user_id text not null references users (id) on delete cascade,
    created_at text collate "C" not null,
    valid_till text collate "C" not null,
    device text,
    used_at text collate "C"
  );
  create index sessions_user on sessions (user_id);
  create table tokens (
    number bigint generated always as identity primary key,
    token_hash text not null unique,
    session text collate "C" not null references sessions (token_hash) on delete cascade,
    valid_till text collate "C"
  );
  create index tokens_session on tokens (session);
  create table login_failures (
    number bigint generated always as identity primary key,
    who text not null,
    at text collate "C" not null
  );
  create index login_failures_who on login_failures (who, at);
  `,
  `
  create table api_tokens (
    id text collate "C" primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    name text collate "C" not null,
    scope text not null,
    created_at text collate "C" not null,
    valid_till text not null,
    used_at text
  );
  create index api_tokens_user on api_tokens (user_id);
  `,
  `
  create table provider_links (
    user_id text collate "C" primary key references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    picture_url text,
    unique (issuer, subject)
  );
  create table sign_in_flows (
    state text primary key,
    address text not null,
    valid_till text collate "C" not null
  );
  create index sign_in_flows_address on sign_in_flows (address);
  `,
  // A plug removal is found by its claim, as a week is.
  `
  insert into records
    select 'claims', 'plug_removal:' || lower(removal), 1,
      (select position from counter) + row_number() over (order by position, place), false,
      format(
        '{"id":%s,"owner_table":"tray_formulations","owner_id":%s}',
        to_json('plug_removal:' || lower(removal)), to_json(tray)
      )::json,
      updated_at, updated_by, command
    from (
      select r.id as tray, r.position, u.place, r.updated_at, r.updated_by, r.command, u.value ->> 'id' as removal
      from records r,
        json_array_elements(
          case json_typeof(r.doc -> 'plug_removals') when 'array' then r.doc -> 'plug_removals' else '[]' end
        ) with ordinality u (value, place)
      where r.table_name = 'tray_formulations' and not r.deleted
    ) removals
    where removal is not null;
  update counter set position = greatest(position, coalesce((select max(position) from records), 0));
  `,
  // As on SQLite, which also gets the index of sessions that PostgreSQL has.
  `
  alter table sessions add column ended text;
  update sessions set ended = 'ended' where user_id in (select id from users where is_disabled);
  `,
  // A device is known by its id and its secret. A sign-in at a provider is stored nowhere.
  `
  alter table devices add column number bigint generated always as identity, add column secret text not null default '';
  alter table devices drop constraint devices_pkey, add primary key (id, secret);
  drop table if exists sign_in_flows;
  `,
  // As on SQLite.
  `
  alter table users add column seen_at text, add column must_change_password boolean not null default false,
    add column former_key text;
  update users set seen_at = (select max(at) from (
    select coalesce(used_at, created_at) as at from sessions where user_id = users.id
    union all select devices.seen_at from devices where devices."user" = users.email
    union all select received_at from replies where replies."user" = users.email) contacts);
  `,
  // As on SQLite.
  `
  create table if not exists audit (
    number bigint generated always as identity primary key,
    at text collate "C" not null,
    actor text,
    action text not null,
    about text,
    details text not null,
    device text,
    address text
  );
  `,
  // As on SQLite.
  `
  alter table users add column name text not null default '';
  `,
];

/** The newest version that this program can use. */
const POSTGRES_VERSION = FIRST_VERSION + steps.length - 1;

/**
 * Creates the tables and the views for SQL tools, or upgrades them to the newest version. Of several processes that start at once, one does so and
 * the others wait. Throws if a newer program wrote the database.
 */
export async function migrate(connections: Connections): Promise<void> {
  await createMeta(connections.query);
  // The lock is released with the transaction. All steps are committed together.
  const begin = "begin; set local statement_timeout = 0; lock table meta in exclusive mode";
  await connections.transaction(begin, async (query) => {
    const [stored] = await query<{ value: string }>("select value from meta where name = 'schema'");
    const version = stored === undefined ? FIRST_VERSION - 1 : Number(stored.value);
    if (version > POSTGRES_VERSION)
      throw new Error("The database was written by a newer version of Fibril. Start that version.");
    for (const step of steps.slice(version - FIRST_VERSION + 1)) await query(step);
    await query(
      "insert into meta values ('schema', $1) on conflict (name) do update set value = excluded.value",
      [String(POSTGRES_VERSION)],
    );
    const now = new Date().toISOString();
    await addMeta(query, {
      history_since: now,
      epoch: crypto.randomUUID(),
      oldest_cursor: "0",
      own_time: now,
      receipt_key: randomBytes(32).toString("hex"),
    });
    await createPostgresReports(query);
  });
}

/** Two processes that create the first table at once: PostgreSQL refuses one of them even with `if not exists`. */
async function createMeta(query: Query): Promise<void> {
  const create = "create table if not exists meta (name text primary key, value text not null)";
  await query(create).catch(async (error: unknown) => {
    if ((error as { code?: string }).code !== "23505") throw error;
    await query(create);
  });
}

async function addMeta(query: Query, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await query("insert into meta values ($1, $2) on conflict do nothing", [name, value]);
}
