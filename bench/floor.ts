// The floor: the best that these cores can do with Node and PostgreSQL for the same work and the same payloads. It uses node:http and
// pg's pipeline mode, one round trip per transaction, and named statements. It sets role and organization and checks a permission,
// but has no session, validation, audit or rules, and an error could commit half a transaction.
import { scrypt } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import pg from 'pg'

const config = JSON.parse(process.env.STEWARD_BENCH_FLOOR ?? '{}') as { connection: pg.ClientConfig; salt: string }
const pool = new pg.Pool({ ...config.connection, pipeline: true, max: 12 })
pool.on('connect', client => client.on('error', error => console.error(error)))

interface Question {
  name: string
  text: string
  values?: unknown[]
}

const enter = `select set_config('role', 'app_user', true), set_config('app.org_id', $1, true), set_config('app.user_id', $2, true),
  set_config('app.employee_id', $3, true)`
const mayI = `select g.level from app.user_roles u join app.role_grants g on g.organization_id = u.organization_id and g.role_id = u.role_id
  where u.user_id = app.user_id() and g.permission_name = $1`

/** One transaction in one write; returns its rows, or null without the permission. */
async function query({ headers }: IncomingMessage, permission: string, question: Question): Promise<Record<string, unknown>[] | null> {
  const client = await pool.connect()
  try {
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    const answers = [
      client.query({ name: 'begin', text: 'begin' }),
      client.query({ name: 'enter', text: enter, values: [headers['x-org'], headers['x-user'], headers['x-employee']] }),
      client.query({ name: 'may', text: mayI, values: [permission] }),
      client.query(question),
      client.query({ name: 'commit', text: 'commit' }),
    ]
    stream.uncork()
    const [, , allowed, answer] = await Promise.all(answers)
    return allowed?.rows.length === 1 ? (answer?.rows ?? []) : null
  } finally {
    client.release()
  }
}

const handleOf = (row: Record<string, unknown>) => (row.column_type === 'pay_code' ? row.column_id : `${row.column_type}:${row.column_id}`)

async function answer(request: IncomingMessage): Promise<unknown> {
  const { headers } = request
  switch (request.url) {
    case '/ready':
      return (await pool.query('select 1')).rows
    case '/timesheet': {
      const text = `select date::text, column_type, column_id, minutes, minutes_entered, version, reason, source,
          case when reason is not null then entered_by::text end as entered_by
        from floor.time_entries where employee_id = $1 and date between $2 and $3 order by date, column_type, column_id`
      const values = [headers['x-employee'], headers['x-from'], headers['x-to']]
      const rows = await query(request, 'time_my_time', { name: 'timesheet', text, values })
      return rows?.map(row => ({
        date: row.date,
        column: handleOf(row),
        minutes: row.minutes,
        minutesEntered: row.minutes_entered,
        version: row.version,
        enteredBy: row.entered_by,
        reason: row.reason,
        source: row.source,
      }))
    }
    case '/upsert': {
      const { date, columnType, columnId, minutes } = JSON.parse(await bodyOf(request))
      const text = `insert into floor.time_entries as t (organization_id, employee_id, date, column_type, column_id, minutes, minutes_entered, version, entered_by)
        values (app.org_id(), app.employee_id(), $1, $2, $3, $4, $4, 1, app.user_id())
        on conflict (organization_id, employee_id, date, column_type, column_id)
        do update set minutes = excluded.minutes, minutes_entered = excluded.minutes_entered, version = t.version + 1, entered_by = excluded.entered_by
        returning date::text, column_type, column_id, minutes, minutes_entered, version`
      return query(request, 'time_my_time', { name: 'upsert', text, values: [date, columnType, columnId, minutes] })
    }
    case '/employees': {
      const text = `select e.id, e.first_name, e.last_name, e.email, e.job_title, d.name as department_name
        from app.employees e left join app.departments d on d.organization_id = e.organization_id and d.id = e.department_id
        where e.is_active order by e.name_lc, e.id limit 101`
      const rows = await query(request, 'staff_module', { name: 'employees', text })
      return rows?.map(row => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        jobTitle: row.job_title,
        departmentName: row.department_name,
      }))
    }
    case '/dashboard': {
      const text = `select (select sum(minutes) from floor.time_entries where date between $1 and $2) as minutes,
        (select count(*) from app.timesheet_submissions where status = 'submitted') as waiting`
      return query(request, 'reports_module', { name: 'dashboard', text, values: [headers['x-from'], headers['x-to']] })
    }
    case '/sign-in': {
      const { password } = JSON.parse(await bodyOf(request))
      return { key: (await hash(password)).toString('hex') }
    }
    default:
      return undefined
  }
}

/** As expensive as Steward's own: scrypt with N = 16384 and r = 16. */
function hash(password: string): Promise<Buffer> {
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password, config.salt, 64, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => resolve(body))
    request.on('error', reject)
  })
}

const server = createServer((request, response) => {
  answer(request).then(
    value => {
      response.writeHead(value == null ? 403 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value ?? null))
    },
    error => {
      response.writeHead(500)
      response.end(String(error))
    },
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
const end = () => {
  server.closeAllConnections()
  server.close(() => void pool.end().then(() => process.exit(0)))
}
process.on('SIGTERM', end)
process.on('disconnect', end)
