import type pg from 'pg'
import { asOwner } from './database.ts'
import { type Account, emailAt } from './people.ts'
import type { RunningServer } from './server.ts'

/** A server with people of its own on it, whom no other file knows. */
export interface Organization extends Pick<RunningServer, 'url' | 'folder' | 'log' | 'logged'> {
  /** Prefix of the organization's addresses, its people's and its own. */
  domain: string
  email(account: Account): string
}

const ORIGINAL = 'harborlight'
/** A seal is a hash over ids: the copy's events are sealed anew. Keys of past calls are of no use to other people. */
const LEFT_BEHIND = ['audit_heads', 'audit_seals', 'idempotency_keys']

/** A row of a copied table, by its table; the rows as one text of JSON. */
type Rows = Map<string, string>

/** Rows that copies are made from; each is the organization as it was before the first test. */
const originals = new Map<string, Promise<Rows>>()
let copies = 0

/**
 * An organization with the people, roles, and hours of Harbor Light, under addresses of its own. A copy of its rows: a fraction of what another
 * server with the demo costs.
 */
export async function newOrganization(server: RunningServer): Promise<Organization> {
  copies += 1
  const domain = `${ORIGINAL}-${copies}`
  const rows = originals.get(server.folder) ?? asOwner(server, readOriginal)
  originals.set(server.folder, rows)
  const copied = copyOf(await rows, copies, domain)
  await asOwner(server, client => insert(client, copied))
  const { url, folder, log, logged } = server
  return { url, folder, log, logged, domain, email: account => emailAt({ domain }, account) }
}

/** All rows of the organization and of its members' accounts. */
async function readOriginal(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')`,
    [LEFT_BEHIND],
  )
  const organization = `(select id from app.organizations where domain = '${ORIGINAL}')`
  const members = `(select user_id from app.organization_members where organization_id = ${organization})`
  const wanted = [
    ['app.organizations', `t.id = ${organization}`],
    ['platform.profiles', `t.id in ${members}`],
    ['auth."user"', `t.id in ${members}`],
    ['auth.account', `t."userId" in ${members}`],
    ...tables.map(({ name }) => [name, `t.organization_id = ${organization}`] as const),
  ] as const
  const found: Rows = new Map()
  for (const [table, condition] of wanted) {
    const { rows } = await client.query<{ json: string | null }>(
      `select json_agg(to_jsonb(t))::text as json from ${table} t where ${condition}`,
    )
    const json = rows[0]?.json
    if (json) found.set(table, json)
  }
  return found
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Copies rows with new ids and addresses. References to anything outside the organization, such as modules, keep their ids. */
function copyOf(rows: Rows, number: number, domain: string): Rows {
  const all = [...rows.values()].join('\n')
  const own = new Set([...all.matchAll(/"id": ?"([0-9a-f-]{36})"/g)].map(([, id]) => id as string))
  // Ids keep their order in time, and no two become equal.
  const other = (id: string) => id.slice(0, -4) + (Number.parseInt(id.slice(-4), 16) ^ number).toString(16).padStart(4, '0')
  const changed = (json: string) =>
    json
      .replace(uuid, id => (own.has(id) ? other(id) : id))
      .replaceAll(`@${ORIGINAL}.test`, `@${domain}.test`)
      .replace(`"domain": "${ORIGINAL}"`, `"domain": "${domain}"`)
  return new Map([...rows].map(([table, json]) => [table, changed(json)]))
}

/** With triggers and references switched off: the rows are consistent already, and no one hears of them. */
async function insert(client: pg.Client, rows: Rows): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const [table, json] of rows) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name).join(', ')
    await client.query(`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [json])
  }
  await client.query('commit')
}
