/** Facts that the attacker may know beforehand: ids are not secrets. */
export interface Known {
  /** Of the other organization, and of a person there. */
  organizationId: string
  userId: string
  ownToken: string
}

type Attempt = (known: Known) => readonly string[]

/** Tables that must not be read, and a revealing column. */
const targets = [
  ['auth.session', 'token'],
  ['auth.account', 'password'],
  ['auth."user"', 'email'],
  ['auth.verification', 'identifier'],
  ['auth.rate_limits', 'bucket'],
  ['platform.mail_messages', 'body_text'],
  ['platform.installation', 'setup_seed'],
  ['platform.administrators', 'user_id'],
  ['platform.security_events', 'address'],
  ['platform.user_organization_sessions', 'user_id'],
  ['app.member_access', 'user_id'],
  ['app.organization_access', 'organization_id'],
] as const

/** Ways of running a text as a query from within a select. */
const runners = (query: string): [string, string][] => [
  ['query_to_xml', `select query_to_xml('${query}', true, false, '')::text`],
  ['query_to_xmlschema', `select query_to_xmlschema('${query}', true, false, '')::text`],
  ['query_to_xml_and_xmlschema', `select query_to_xml_and_xmlschema('${query}', true, false, '')::text`],
  ['ts_stat', `select * from ts_stat('select to_tsvector(name) from (${query}) as q')`],
  ['ts_stat with weights', `select * from ts_stat('select to_tsvector(name) from (${query}) as q', 'abcd')`],
  ['ts_rewrite', `select ts_rewrite('a'::tsquery, 'select to_tsquery(name), to_tsquery(name) from (${query}) as q')`],
]

/** Ways of setting something from within a select. */
const setters = (name: string, value: string): [string, string][] => [
  ['beside', `select set_config('${name}', '${value}', true), (select string_agg(name, ',') from app.units)`],
  ['in front', `with s as materialized (select set_config('${name}', '${value}', true) as v) select u.name, s.v from s, app.units u`],
  ['for the session', `select set_config('${name}', '${value}', false)`],
  ['by its full name', `select pg_catalog.set_config('${name}', '${value}', true)`],
  [
    'in a lateral join',
    `select * from (select set_config('${name}', '${value}', true)) s cross join lateral (select name from app.units) u`,
  ],
  ['as a filter', `select name from app.units where set_config('${name}', '${value}', true) is not null`],
  ['by an update of pg_settings', `update pg_settings set setting = '${value}' where name = '${name}'`],
]

const readAll = `select string_agg(name, ',') from app.units`

function all(): [string, Attempt][] {
  return [
    ...targets.map(([table, column]): [string, Attempt] => [
      `reads ${table}`,
      () => [`select string_agg(${column}::text, ',') from ${table}`],
    ]),
    ...targets.map(([table, column]): [string, Attempt] => [
      `asks ${table} by an error`,
      () => [`select (select ${column}::text from ${table} where ${column}::text like 'canary%' limit 1)::int`],
    ]),
    ...runners('select name from app.units').map(([how, sql]): [string, Attempt] => [`runs a text by ${how}`, () => [sql]]),
    ...runners('select token as name from auth.session').map(([how, sql]): [string, Attempt] => [`reads sessions by ${how}`, () => [sql]]),
    ...['table', 'schema', 'database'].map((what): [string, Attempt] => [
      `reads by ${what}_to_xml`,
      () => [`select ${what}_to_xml(${{ table: `'auth.session', `, schema: `'auth', `, database: '' }[what]}true, false, '')::text`],
    ]),
    ['reads by cursor_to_xml', () => [`select cursor_to_xml('c', 10, true, false, '')::text`]],
    ...setters('role', 'app_auth').map(([how, sql]): [string, Attempt] => [
      `takes the accounts' role ${how}`,
      () => [sql, 'select token from auth.session'],
    ]),
    ...setters('role', 'none').map(([how, sql]): [string, Attempt] => [`drops its role ${how}`, () => [sql, readAll]]),
    ...['app.org_id', 'app.user_id', 'app.mode', 'app.employee_id'].flatMap(name =>
      setters(name, '%').map(([how, sql]): [string, Attempt] => [
        `sets ${name} ${how}`,
        known => [
          sql.replaceAll('%', name === 'app.org_id' ? known.organizationId : name === 'app.mode' ? 'super_admin' : known.userId),
          readAll,
        ],
      ]),
    ),
    ...[
      'set role app_auth',
      'set local role app_auth',
      'set local role none',
      'reset role',
      'reset all',
      'discard all',
      'set session authorization app_worker',
      'reset session authorization',
      `set app.org_id = '%'`,
      `set local app.org_id = '%'`,
      `  SET
 app.org_id = '%'`,
      `/* a comment */ set app.org_id = '%'`,
      `-- a comment
set app.org_id = '%'`,
      `select 1; set app.org_id = '%'`,
      `do $do$ begin perform set_config('app.org_id', '%', true); end $do$`,
      'set local row_security = off',
      'begin',
      'commit',
      'rollback',
      'savepoint a',
      'prepare p as select 1',
      'execute p',
      'declare c cursor for select token from auth.session',
      'declare c cursor with hold for select name from app.units',
      'declare c no scroll cursor with hold for select name from app.units',
      'declare c no scroll cursor for select token from auth.session',
      'listen steward_changes',
      'copy auth.session to stdout',
      'copy (select token from auth.session) to stdout',
      `copy app.units from program 'id'`,
      'explain analyze select token from auth.session',
      'lock table app.units in access exclusive mode',
      'create table app.mine (a int)',
      'create temp table mine (a int)',
      'create view app.mine as select token from auth.session',
      'alter table app.units disable row level security',
      'alter role app_user bypassrls',
      'grant app_auth to app_user',
      'truncate app.units',
      `call app.enable_tenant_isolation('app.units')`,
      `security label on table app.units is 'x'`,
    ].map((sql): [string, Attempt] => [`says ${sql.split('\n').join(' ')}`, known => [sql.replaceAll('%', known.organizationId), readAll]]),
    ['enters another organization as a job', known => [`select app.enter_job('${known.organizationId}')`, readAll]],
    ['passes the gate again', known => [`select app.gate('${known.ownToken}', 'river', null, 'member', 'read', null, null)`, readAll]],
    ['makes itself an organization', () => [`select app.create_organization(gen_random_uuid(), 'x', 'x', 'UTC', null)`, readAll]],
    ["asks for another person's organizations", known => [`select * from app.my_organizations('${known.userId}')`]],
    ['asks who is an operator', known => [`select app.is_platform_administrator('${known.userId}')`]],
    ['asks for every organization', () => ['select * from app.organization_ids_after(null, 10)']],
    ['asks for what waits to be sealed', () => ['select * from app.organizations_with_unsealed_events()']],
    [
      'asks for an organization by its domain',
      () => [`select app.enter_visitor('river', null, null), (select string_agg(name, ',') from app.units)`],
    ],
    ['moves the clock', () => [`select platform.move_clock('1 day')`]],
    ['seals', () => [`select app.renumber_audit_events()`]],
    ['moves its own row away', known => [`update app.units set organization_id = '${known.organizationId}' returning *`]],
    [
      'puts a row elsewhere',
      known => [`insert into app.units (organization_id, id, name) values ('${known.organizationId}', gen_random_uuid(), 'x') returning *`],
    ],
    ['reads rows by an update', () => [`update app.units set name = name returning organization_id, name`]],
    ['reads rows by a merge', () => [`merge into app.units t using auth.session s on true when matched then update set name = s.token`]],
    ['asks a filter that tells', () => [`select name from app.units where 1 / (case when name like 'canary%' then 0 else 1 end) = 1`]],
    [
      'reads what the planner learnt',
      () => [`select string_agg(most_common_vals::text, ',') from pg_stats where schemaname in ('app', 'auth')`],
    ],
    ['reads what others say', () => [`select string_agg(query, ',') from pg_stat_activity where usename = 'auth_login'`]],
    ['reads roles and passwords', () => ['select rolname, rolpassword from pg_authid']],
    ['reads a file', () => [`select pg_read_file('postgresql.conf')`]],
    ['reads a folder', () => [`select * from pg_ls_dir('.')`]],
    ['keeps a large object', () => [`select lo_from_bytea(0, 'x')`]],
    ['imports a file', () => [`select lo_import('/etc/hostname')`]],
    ['ends another connection', () => [`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'auth_login'`]],
    ['holds a lock past its end', () => ['select pg_advisory_lock(1)']],
    ['tells of changes that were none', known => [`select pg_notify('steward_changes', '${known.organizationId} units x')`]],
    ['queues a job', () => [`select app.enqueue('send_mail', '{}', 'attack')`]],
    ['queues a job that no verb may ask for', () => [`select app.enqueue_task('send_mail', '{}', 'attack')`]],
    ['exports its snapshot', () => ['select pg_export_snapshot()']],
    ['connects elsewhere', () => [`select * from dblink('dbname=steward', 'select token from auth.session') as t (token text)`]],
    [
      'reads credentials through a view of the catalogue',
      () => [`select * from information_schema.columns where table_schema = 'auth' and column_default like '%canary%'`],
    ],
    ['selects into a table', () => ['select * into app.mine from app.units']],
    ['selects into a temporary table', () => ['select * into temp mine from app.units', 'select * from mine']],
    ['takes a function for its own', () => [`select pg_catalog.pg_get_functiondef('app.gate'::regproc)`]],
  ]
}

/** Grouped by what they try. */
export const attempts: ReadonlyMap<string, Attempt> = new Map(all())
