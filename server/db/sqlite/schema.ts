import { randomBytes } from "node:crypto";
import type Database from "libsql";
import { moveUsesApart } from "./move-uses-apart.ts";

/** One step per version, never edited after its release. `user_version` is the number of steps a data file has run. */
const steps: (string | ((sql: Database.Database) => void))[] = [
  `
  create table meta (name text primary key, value text not null);
  create table counter (one integer primary key check (one = 1), position integer not null);
  insert into counter values (1, 0);
  create table records (
    table_name text not null,
    id text not null,
    version integer not null,
    position integer not null,
    deleted integer not null,
    doc text,
    updated_at text not null,
    updated_by text not null,
    command text not null,
    primary key (table_name, id)
  );
  create unique index records_position on records (position);
  create table replies (
    key text primary key,
    user text not null,
    operation text not null,
    method text not null,
    path text not null,
    fingerprint text not null,
    request text not null,
    recorded_at text,
    received_at text not null,
    device text,
    status integer not null,
    body text not null,
    cursor integer not null
  );
  create index replies_received on replies (received_at);
  create table users (
    id text primary key,
    username text not null collate nocase unique,
    email text not null collate nocase unique,
    password_hash text not null,
    is_disabled integer not null default 0,
    picture text,
    created_at text not null
  );
  create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    valid_till text not null
  );
  create table login_failures (who text not null, at text not null);
  create index login_failures_who on login_failures (who, at);
  `,
  `
  create index cakes_filtration on records (json_extract(doc, '$.filtration_and_neutralization_details_id'))
    where table_name = 'cakes';
  create index cnfs_cake on records (json_extract(doc, '$.cake_id')) where table_name = 'cnfs';
  create index filtrations_process on records (json_extract(doc, '$.nop_process_id'))
    where table_name = 'filtrations';
  create index processes_feedstock on records (json_extract(doc, '$.feedstock_id'))
    where table_name = 'nop_processes';
  create index samples_resource on records (json_extract(doc, '$.resource_id')) where table_name = 'samples';
  `,
  `
  create table history (
    position integer primary key,
    table_name text not null,
    id text not null,
    version integer not null,
    kind text not null,
    at text not null,
    recorded_at text,
    user text not null,
    device text,
    command text not null,
    operation text not null,
    changes text not null
  );
  create index history_record on history (table_name, id);
  create trigger history_stands before update on history
    begin select raise(abort, 'What has happened is not edited.'); end;
  create trigger history_stays before delete on history
    begin select raise(abort, 'What has happened is not deleted.'); end;
  insert into meta values ('history_since', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
  `,
  `
  create index homogenizations_cake on records (json_extract(doc, '$.cake_id'))
    where table_name = 'homogenizations';
  create index trays_trial on records (json_extract(doc, '$.grow_trial_id'))
    where table_name = 'tray_formulations';
  create index trays_cnf on records (json_extract(doc, '$.cnf_id')) where table_name = 'tray_formulations';
  `,
  `
  create index records_newest
    on records (table_name, iif(json_valid(doc), json_extract(doc, '$.creation_date'), null) desc, id)
    where deleted = 0;
  `,
  `
  create index images_trial on records (json_extract(doc, '$.grow_trial_id')) where table_name = 'images';
  create index images_tray on records (json_extract(doc, '$.tray_formulation_id'))
    where table_name = 'images';
  `,
  `
  create table devices (
    id text primary key,
    user text not null,
    seen_at text not null,
    report text not null,
    deleted text not null
  );
  create index history_command on history (command);
  alter table replies add column clock_off_ms integer;
  alter table history add column clock_off_ms integer;
  `,
  `
  create index images_record on records (json_extract(doc, '$.record_id')) where table_name = 'images';
  `,
  `
  alter table users add column role text not null default 'staff';
  update users set role = 'administrator'
    where id = (select id from users order by is_disabled, created_at, rowid limit 1);
  alter table sessions add column device text;
  alter table sessions add column used_at text;
  `,
  `
  create index processes_reactor on records (json_extract(doc, '$.reactor_equipment_id'))
    where table_name = 'nop_processes';
  create index filtrations_equipment on records (json_extract(doc, '$.filtration_equipment_id'))
    where table_name = 'filtrations';
  create index cnfs_equipment on records (json_extract(doc, '$.homogenization_equipment_id'))
    where table_name = 'cnfs';
  create index homogenizations_equipment on records (json_extract(doc, '$.homogenization_equipment_id'))
    where table_name = 'homogenizations';
  `,
  (sql) => {
    sql.exec(
      `create index uses_stock on records (json_extract(doc, '$.stock_id')) where table_name = 'use_records'`,
    );
    moveUsesApart(sql);
  },
  `
  create table tokens (
    token_hash text primary key,
    session text not null references sessions (token_hash) on delete cascade,
    valid_till text
  );
  create index tokens_session on tokens (session);
  insert into tokens select token_hash, token_hash, null from sessions;
  `,
  `
  create table api_tokens (
    id text primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    scope text not null,
    created_at text not null,
    valid_till text not null,
    used_at text
  );
  create index api_tokens_user on api_tokens (user_id);
  `,
  `
  create table provider_links (
    user_id text primary key references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    picture_url text,
    unique (issuer, subject)
  );
  create table sign_in_flows (state text primary key, address text not null, valid_till text not null);
  create index sign_in_flows_address on sign_in_flows (address);
  `,
  // A plug removal is found by its claim, as a week is.
  `
  insert into records
    select 'claims', 'plug_removal:' || lower(removal), 1,
      (select position from counter) + row_number() over (order by position, place), 0,
      json_object('id', 'plug_removal:' || lower(removal), 'owner_table', 'tray_formulations', 'owner_id', tray),
      updated_at, updated_by, command
    from (
      select r.id as tray, r.position, u.key as place, r.updated_at, r.updated_by, r.command,
        iif(u.type = 'object', json_extract(u.value, '$.id'), null) as removal
      from records r, json_each(iif(json_valid(r.doc), r.doc, '{}'), '$.plug_removals') u
      where r.table_name = 'tray_formulations' and r.deleted = 0
    )
    where typeof(removal) = 'text';
  update counter set position = max(position, coalesce((select max(position) from records), 0));
  `,
  // A session that was ended is not one that has expired: its device is notified. No session of a disabled account lives again.
  `
  alter table sessions add column ended text;
  update sessions set ended = 'ended' where user_id in (select id from users where is_disabled = 1);
  create index sessions_user on sessions (user_id);
  `,
  // A device is known by its id and its secret. A sign-in at a provider is stored nowhere.
  `
  alter table devices rename to earlier_devices;
  create table devices (
    id text not null,
    secret text not null,
    user text not null,
    seen_at text not null,
    report text not null,
    deleted text not null,
    primary key (id, secret)
  );
  insert into devices select id, '', user, seen_at, report, deleted from earlier_devices order by id;
  drop table earlier_devices;
  drop table if exists sign_in_flows;
  `,
  // When a person was last seen, whether the password is to be changed at the sign-in, and how histories name a former member.
  `
  alter table users add column seen_at text;
  alter table users add column must_change_password integer not null default 0;
  alter table users add column former_key text;
  update users set seen_at = (select max(at) from (
    select coalesce(used_at, created_at) as at from sessions where user_id = users.id
    union all select devices.seen_at from devices where devices.user = users.email
    union all select received_at from replies where replies.user = users.email));
  `,
  // What administrators did, and sign-ins: people by the ids of their accounts.
  `
  create table if not exists audit (
    at text not null,
    actor text,
    action text not null,
    about text,
    details text not null,
    device text,
    address text
  );
  `,
  // The name that is shown for a person; empty where it is derived from the e-mail.
  `
  alter table users add column name text not null default '';
  `,
];

/** The newest version that this program can use. */
export const SQLITE_VERSION = steps.length;

/** Upgrades a data file to the newest version. Throws when a newer server wrote the file. */
export function migrate(sql: Database.Database): void {
  const { user_version: version } = sql.prepare("pragma user_version").get() as { user_version: number };
  if (version > steps.length) {
    throw new Error("The data folder was written by a newer version of Fibril. Start that version.");
  }
  steps.slice(version).forEach((step, i) => {
    sql.exec("begin immediate");
    try {
      if (typeof step === "string") sql.exec(step);
      else step(sql);
      sql.exec(`pragma user_version = ${version + i + 1}; commit;`);
    } catch (error) {
      sql.exec("rollback");
      throw error;
    }
  });
  sql.prepare("insert or ignore into meta values ('epoch', ?)").run(crypto.randomUUID());
  sql.prepare("insert or ignore into meta values ('oldest_cursor', '0')").run();
  sql
    .prepare(
      `insert or ignore into meta values ('own_time',
        coalesce((select max(received_at) from replies where received_at < ?1), ?1))`,
    )
    .run(new Date().toISOString());
  sql.prepare("insert or ignore into meta values ('receipt_key', ?)").run(randomBytes(32).toString("hex"));
}
