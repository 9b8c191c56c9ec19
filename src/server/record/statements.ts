import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { ColumnType } from '#core/column.ts'
import { currentOrganization, now } from '#server/db/current.ts'
import type { Database } from '#server/db/schema.generated.ts'
import type { Statement } from '#server/db/statement.ts'
import type { AnyDefinition, Row } from './definition.ts'
import { nextVersion, rawStatement, recordTable } from './raw-statement.ts'
import { restrictedRows, seesRestricted } from './restricted.ts'
import { treeStatements } from './tree.ts'

export type Status = 'active' | 'inactive' | 'all'

/** The values of a list's statement; a filter that is not set is null. */
export type ListParams = { status: Status; search: string | null; after: string | null; afterValue: string | null; limit: number } & Record<
  string,
  unknown
>

/** Where a page begins. */
type PageStart = 'start' | 'row' | 'place'

export type Statements = ReturnType<typeof recordStatements>

/**
 * By what a column of each type is sorted: text or a number, which a page's end can be written down as and read again. Instants are microseconds, so
 * none is rounded.
 */
const sortedAs: Record<ColumnType, (value: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  text: value => sql`coalesce(lower(${value}), '') collate "C"`,
  integer: number,
  minutes: number,
  money: number,
  date: value => number(sql`${value} - date '2000-01-01'`),
  instant: value => number(sql`extract(epoch from ${value}) * 1000000`),
  flag: value => number(sql`${value}::int`),
}

/** Without a value it sorts before every other one, so that a row comparison never meets null. */
function number(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((${value})::bigint, -999999999999999999)`
}

/**
 * The statements of a record, made of its definition's names when they are first needed. Only constants become their text: table and field
 * names of the contract, and sorts that it lists.
 */
export function recordStatements(definition: AnyDefinition) {
  const { contract, table, joined, parent, unique = [], sortedBy = {}, nameOf: nameOfRow = [] } = definition
  const fields = Object.keys(contract.fields)
  const own = ['id', 'version', 'isActive', 'createdAt', ...fields]
  const orders = Object.values(sortedBy).flatMap(column => column ?? [])
  const holdersName =
    nameOfRow.length === 0 ? sql`null::text` : sql`concat_ws(' ', ${sql.join(nameOfRow.map(name => sql.ref(`r.${name}`)))})`
  const shown = sql.join([...own, ...Object.keys(contract.joined)].map(member => sql.ref(`q.${member}`)))
  const from = sql.table(table)
  const nameOf = (column: string) => sql.ref(`q.${column}`)
  const typeOf = new Map<string, ColumnType>([['createdAt', 'instant'], ...contract.columns.map(({ key, type }) => [key, type] as const)])

  /** The rows as the list shows them, with what the definition joins, and by which they are sorted besides. */
  function rowsOf(db: Kysely<Database>): Expression<unknown> {
    const rows = recordTable(db, table).select([...own, ...orders].map(column => sql.ref(`r.${column}`).as(column)))
    return restrictedRows(definition, joined ? joined(rows as never) : rows, orders)
  }

  const conditions = (p: ListParams) => {
    const all = [sql`(${p.status}::text = 'all' or q.is_active = (${p.status}::text = 'active'))`]
    const texts = contract.columns.filter(({ type, value }) => type === 'text' && value === undefined).map(({ key }) => nameOf(key))
    if (texts.length > 0) {
      const searched = sql`lower(concat_ws(chr(10), ${sql.join(texts)}))`
      all.push(sql`(${p.search}::text is null or position(lower(${p.search}::text) in ${searched}) > 0)`)
    }
    for (const filter of Object.keys(contract.filters))
      all.push(sql`(${p[filter]}::text is null or coalesce(${nameOf(filter)}::text, 'none') = ${p[filter]}::text)`)
    return sql.join(all, sql` and `)
  }

  const typeOfSort = (key: string) => typeOf.get(key) ?? 'text'
  const sortOf = (key: string) => sortedAs[typeOfSort(key)](nameOf(sortedBy[key] ?? key))

  /** Every row in an order, for files. */
  function all(sort: string): Statement<ListParams, Row> {
    const [key, direction] = sort.startsWith('-') ? [sort.slice(1), sql`desc`] : [sort, sql`asc`]
    return rawStatement<ListParams, Row>(
      (p, db) =>
        sql`select ${shown} from ${rowsOf(db)} as q where ${conditions(p)} order by ${sortOf(key)} ${direction}, q.id ${direction}`,
    )
  }

  /**
   * One page: the first, the one after the row `after`, or the one after the place that it had with `afterValue`. `sort` is a column's key, with '-'
   * before it for the last first. Each row has the value by which it stands in its place as `afterValue`.
   */
  function page(sort: string, from: PageStart): Statement<ListParams, Row> {
    const [key, direction, beyond] = sort.startsWith('-') ? [sort.slice(1), sql`desc`, sql`<`] : [sort, sql`asc`, sql`>`]
    const value = sortOf(key)
    return rawStatement<ListParams, Row>((p, db) => {
      const rows = rowsOf(db)
      const places = {
        row: sql`(select ${value}, q.id from ${rows} as q where q.id = ${p.after}::uuid)`,
        place: sql`(${p.afterValue}::${sql.raw(typeOfSort(key) === 'text' ? 'text' : 'bigint')}, ${p.after}::uuid)`,
      }
      const goesOn = from === 'start' ? sql`` : sql` and (${value}, q.id) ${beyond} ${places[from]}`
      return sql`select ${shown}, (${value})::text as after_value from ${rows} as q where ${conditions(p)}${goesOn}
        order by ${value} ${direction}, q.id ${direction} limit ${p.limit}::int + 1`
    })
  }

  const made = new Map<string, Statement<ListParams, Row>>()
  const once = (name: string, make: () => Statement<ListParams, Row>): Statement<ListParams, Row> => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known
  }

  return {
    page: (sort: string, from: PageStart) => once(`${sort} ${from}`, () => page(sort, from)),
    all: (sort: string) => once(`${sort} all`, () => all(sort)),
    /** Whether a page sorted so can go on after this value. */
    isSortedValue: (sort: string, value: string) => typeOfSort(sort.replace(/^-/, '')) === 'text' || /^-?\d{1,18}$/.test(value),
    total: rawStatement<ListParams, { total: number }>(
      (p, db) => sql`select count(*)::int as total from ${rowsOf(db)} as q where ${conditions(p)}`,
    ),
    /** The row as the list shows it. */
    one: rawStatement<{ id: string }, Row>((p, db) => sql`select ${shown} from ${rowsOf(db)} as q where q.id = ${p.id}`),
    exists: rawStatement<{ id: string }, { id: string }>(p => sql`select r.id from ${from} as r where r.id = ${p.id}`),
    /** Whether the current user sees what is restricted of the row. */
    sees: rawStatement<{ id: string }, { sees: boolean }>(
      p => sql`select ${seesRestricted(definition, 'r.id') ?? sql.lit(true)} as sees from ${from} as r where r.id = ${p.id}`,
    ),
    /** Locks the row until the transaction ends, so that of two changes the second sees the first. */
    lock: rawStatement<{ id: string }, { id: string }>(p => sql`select r.id from ${from} as r where r.id = ${p.id} for update`),
    /**
     * Whether another record has this value of a unique field, and is active; compared as its unique index does. It reads all of the organization's: lower()
     * and normalize() are not leakproof, so behind row-level security no index serves them. That is 20 ms of a save with 5,000 people; a stored column for
     * each unique field would be the way around it.
     */
    holders: Object.fromEntries(
      unique.map(field => [
        field,
        rawStatement<{ id: string; value: unknown }, { isActive: boolean; name: string | null }>(
          p => sql`select r.is_active, ${holdersName} as name from ${from} as r where r.organization_id = ${currentOrganization} and r.id <> ${p.id}
            and lower(normalize(${sql.ref(`r.${field}`)}, NFKC)) = lower(normalize(${p.value}::text, NFKC))`,
        ),
      ]),
    ),
    insert: rawStatement<Record<string, unknown>, never>(
      p => sql`insert into ${from} (id, ${sql.join(fields.map(field => sql.ref(field)))})
        values (${p.id}, ${sql.join(fields.map(field => sql`${p[field]}`))})`,
    ),
    update: rawStatement<Record<string, unknown>, never>(
      p => sql`update ${from} set ${sql.join(fields.map(field => sql`${sql.ref(field)} = ${p[field]}`))},
        version = ${nextVersion}, updated_at = ${now} where id = ${p.id}`,
    ),
    activate: rawStatement<{ id: string; isActive: boolean }, never>(
      p => sql`update ${from} set is_active = ${p.isActive}, version = ${nextVersion}, updated_at = ${now} where id = ${p.id}`,
    ),
    /** Of a tree, else null. */
    tree: parent === undefined ? null : treeStatements(table, parent.field, nameOfRow),
  }
}
