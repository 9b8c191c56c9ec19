import { type CompiledQuery, type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { ColumnType } from '#core/column.ts'
import { now } from '#server/db/current.ts'
import type { Database } from '#server/db/schema.generated.ts'
import { type Statement, statement } from '#server/db/statement.ts'
import type { AnyDefinition, Row } from './definition.ts'

export type Status = 'active' | 'inactive' | 'all'

/** The values of a list's statement; a filter that is not set is null. */
export type ListParams = { status: Status; search: string | null; after: string | null; limit: number } & Record<string, unknown>

export type Statements = ReturnType<typeof recordStatements>

/** Sorts before every value of its type, so that a row comparison never meets null. */
const lowest: Record<ColumnType, RawBuilder<unknown>> = {
  text: sql`''`,
  integer: sql`'-9223372036854775808'::bigint`,
  minutes: sql`'-9223372036854775808'::bigint`,
  money: sql`'-9223372036854775808'::bigint`,
  date: sql`'-infinity'::date`,
  instant: sql`'-infinity'::timestamptz`,
  flag: sql`false`,
}

/**
 * The statements of a record, made of its definition's names when they are first needed. Only constants become their text: table and field
 * names of the contract, and sorts that it lists.
 */
export function recordStatements({ contract, table, joined, search, parent }: AnyDefinition) {
  const fields = Object.keys(contract.fields)
  const own = ['id', 'version', 'isActive', 'createdAt', ...fields]
  const from = sql.table(table)
  const nameOf = (column: string) => sql.ref(`q.${column}`)
  const typeOf = new Map<string, ColumnType>([['createdAt', 'instant'], ...contract.columns.map(({ key, type }) => [key, type] as const)])

  /** The rows as the list shows them, with what the definition joins. */
  function rowsOf(db: Kysely<Database>): Expression<unknown> {
    const rows = recordTable(db, table).select(own.map(column => sql.ref(`r.${column}`).as(column)))
    return joined ? joined(rows as never) : rows
  }

  /** Raw SQL as `statement` compiles it: names go through the same plugin. */
  const raw = <Params extends object, Result>(build: (p: Params, db: Kysely<Database>) => RawBuilder<Result>) =>
    statement<Params>()<Result>((db, p) => ({ compile: () => build(p, db).compile(db) as CompiledQuery<Result> }))

  const conditions = (p: ListParams) => {
    const all = [sql`(${p.status}::text = 'all' or q.is_active = (${p.status}::text = 'active'))`]
    if (search.length > 0) {
      const texts = sql`lower(concat_ws(chr(10), ${sql.join(search.map(nameOf))}))`
      all.push(sql`(${p.search}::text is null or position(lower(${p.search}::text) in ${texts}) > 0)`)
    }
    for (const filter of Object.keys(contract.filters))
      all.push(sql`(${p[filter]}::text is null or ${nameOf(filter)}::text = ${p[filter]}::text)`)
    return sql.join(all, sql` and `)
  }

  const sortOf = (key: string) => {
    const type = typeOf.get(key) ?? 'text'
    return type === 'text' ? sql`coalesce(lower(${nameOf(key)}), '') collate "C"` : sql`coalesce(${nameOf(key)}, ${lowest[type]})`
  }

  /** One page: the first, or the one after the row `after`. `sort` is a column's key, with '-' before it for the last first. */
  function page(sort: string, continues: boolean): Statement<ListParams, Row> {
    const [key, direction, beyond] = sort.startsWith('-') ? [sort.slice(1), sql`desc`, sql`<`] : [sort, sql`asc`, sql`>`]
    const value = sortOf(key)
    return raw<ListParams, Row>((p, db) => {
      const rows = rowsOf(db)
      const goesOn = sql` and (${value}, q.id) ${beyond} (select ${value}, q.id from ${rows} as q where q.id = ${p.after}::uuid)`
      return sql`select q.* from ${rows} as q where ${conditions(p)}${continues ? goesOn : sql``}
        order by ${value} ${direction}, q.id ${direction} limit ${p.limit}::int + 1`
    })
  }

  const pages = new Map<string, Statement<ListParams, Row>>()
  const parentColumn = parent === undefined ? null : sql.ref(parent.field)
  const ofParent = (alias: string) => sql.ref(`${alias}.${parent?.field}`)

  return {
    page(sort: string, continues: boolean): Statement<ListParams, Row> {
      const name = `${sort} ${continues}`
      const known = pages.get(name) ?? page(sort, continues)
      pages.set(name, known)
      return known
    },
    total: raw<ListParams, { total: number }>((p, db) => sql`select count(*)::int as total from ${rowsOf(db)} as q where ${conditions(p)}`),
    /** The row as the list shows it. */
    one: raw<{ id: string }, Row>((p, db) => sql`select q.* from ${rowsOf(db)} as q where q.id = ${p.id}`),
    exists: raw<{ id: string }, { id: string }>(p => sql`select r.id from ${from} as r where r.id = ${p.id}`),
    /** Locks the row until the transaction ends, so that of two changes the second sees the first. */
    lock: raw<{ id: string }, { id: string }>(p => sql`select r.id from ${from} as r where r.id = ${p.id} for update`),
    insert: raw<Record<string, unknown>, never>(
      p => sql`insert into ${from} (id, ${sql.join(fields.map(field => sql.ref(field)))})
        values (${p.id}, ${sql.join(fields.map(field => sql`${p[field]}`))})`,
    ),
    update: raw<Record<string, unknown>, never>(
      p => sql`update ${from} set ${sql.join(fields.map(field => sql`${sql.ref(field)} = ${p[field]}`))},
        version = version + 1, updated_at = ${now} where id = ${p.id}`,
    ),
    activate: raw<{ id: string; isActive: boolean }, never>(
      p => sql`update ${from} set is_active = ${p.isActive}, version = version + 1, updated_at = ${now} where id = ${p.id}`,
    ),
    /** Of a tree, else null. Every change of a parent holds the lock, so that two moves at once cannot make a loop. */
    tree: parentColumn && {
      lock: raw<object, unknown>(
        () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.lit(`tree:${table}:`)} || app.org_id()::text, 0)) is null as locked`,
      ),
      /** The line upward from a record, which is the first of it. */
      line: raw<{ from: string }, { id: string; parentId: string | null }>(
        p => sql`with recursive line as (
            select r.id, ${ofParent('r')} as parent_id from ${from} as r where r.id = ${p.from}
            union select r.id, ${ofParent('r')} from ${from} as r join line on r.id = line.parent_id
          ) select line.id, line.parent_id from line`,
      ),
      children: raw<{ id: string }, { count: number }>(
        p => sql`select count(*)::int as count from ${from} as r where ${ofParent('r')} = ${p.id} and r.is_active`,
      ),
      moveChildren: raw<{ id: string; moveTo: string | null }, { id: string }>(
        p => sql`update ${from} set ${parentColumn} = ${p.moveTo}, version = version + 1, updated_at = ${now}
          where ${parentColumn} = ${p.id} and is_active returning id`,
      ),
    },
  }
}

/** What the tables of records have in common, for queries of any of them. */
interface AnyRecord {
  record: { organizationId: string; id: string; isActive: boolean }
}

/** Any record's table, as `r`. */
export function recordTable(db: Kysely<Database>, table: keyof Database) {
  return (db as unknown as Kysely<Database & AnyRecord>).selectFrom(`${table} as r` as 'record as r')
}

/** Whether a record that another one names exists in the organization and is active; kept so until the transaction ends. */
export function referenceStatement(table: keyof Database): Statement<{ id: string }, { isActive: boolean }> {
  return statement<{ id: string }>()((db, p) => recordTable(db, table).select('r.isActive').where('r.id', '=', p.id).forShare())
}
