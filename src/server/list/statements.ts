import { type RawBuilder, sql } from 'kysely'
import type { ColumnType } from '#core/column.ts'
import type { Statement } from '#server/db/statement.ts'
import { rawStatement } from './raw-statement.ts'
import type { FilterKind, IdType, ListParams, ListSort, ListSource } from './source.ts'

/** A row as a list answers it. */
export type ListedRow = { id: string } & Readonly<Record<string, unknown>>

/** A row as a search answers it. */
export interface FoundRow {
  id: string
  label: string | null
  detail: string | null
}

/** Where a page begins. */
type PageStart = 'start' | 'row' | 'place'

/** A column of the groups of a list's rows, made of constants alone. */
export interface GroupColumn {
  /** Made of a whole group, which is what the other columns' values say. */
  isNumber: boolean
  value: (row: (member: string) => RawBuilder<unknown>) => RawBuilder<unknown>
  /** A member by which rows are told apart besides. */
  key?: string
}

export type ListStatements = ReturnType<typeof listStatements>

/**
 * By what a member of each type is sorted: text or a number, which a page's end can be written down as and read again. Instants are microseconds, so
 * none is rounded.
 */
const sortedAs: Record<ColumnType, (value: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  text: value => sql`coalesce(lower(${value}), '') collate "C"`,
  integer: number,
  minutes: number,
  money: number,
  date: value => number(sql`${value} - date '2000-01-01'`),
  instant: value => number(microseconds(value)),
  flag: value => number(sql`${value}::int`),
}

/** Without a value it sorts before every other one, so that a row comparison never meets null. */
function number(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((${value})::bigint, -999999999999999999)`
}

function microseconds(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(extract(epoch from ${value}) * 1000000)`
}

/** An order: the value by which rows stand in it, its text for the end of a page, and the value that such a text names. */
interface Order {
  value: RawBuilder<unknown>
  written: RawBuilder<unknown>
  read: (text: unknown) => RawBuilder<unknown>
}

function orderOf({ by, type, isFilled = false }: ListSort): Order {
  const member = nameOf(by)
  if (type === 'instant' && isFilled) {
    const read = (text: unknown) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`
    return { value: member, written: sql`(${microseconds(member)}::bigint)::text`, read }
  }
  const value = sortedAs[type](member)
  return { value, written: sql`(${value})::text`, read: text => sql`${text}::${sql.raw(type === 'text' ? 'text' : 'bigint')}` }
}

const nameOf = (member: string) => sql.ref(`q.${member}`)

const idAs: Record<IdType, RawBuilder<unknown>> = { uuid: sql`uuid`, text: sql`text`, integer: sql`integer` }

const conditionOf: Record<Exclude<FilterKind, 'given'>, (member: RawBuilder<unknown>, value: unknown) => RawBuilder<unknown>> = {
  one: (member, value) => sql`(${value}::text is null or coalesce(${member}::text, 'none') = ${value}::text)`,
  any: (member, value) => sql`(${value}::text[] is null or ${member}::text = any (${value}::text[]))`,
  has: (member, value) => sql`(${value}::text is null or ${value}::text = any (${member}))`,
  flag: (member, value) => sql`(${value}::boolean is not true or ${member})`,
  active: (member, value) => sql`(${value}::text = 'all' or ${member} = (${value}::text = 'active'))`,
}

/**
 * Every word that is looked for stands somewhere in the row's texts, whatever their order, capitals, and accents. The words are made into patterns
 * once a statement.
 */
function isFound({ searched, folded }: ListSource, text: unknown): RawBuilder<unknown> {
  const texts = searched.length === 0 ? [] : [sql`app.folded(concat_ws(' ', ${sql.join(searched.map(nameOf))}))`]
  const all = sql.join([...(folded === undefined ? [] : [nameOf(folded)]), ...texts], sql` || ' ' || `)
  return sql`(${text}::text is null or ${all} like all ((select app.search_patterns(${text}::text))::text[]))`
}

/**
 * The statements of a list, made of its names when they are first needed. Only constants become their text: names of the registered list, and sorts
 * that its contract has.
 */
export function listStatements(source: ListSource) {
  const { searched, folded, filters, sortOf, places = source.rows, idType = 'uuid' } = source
  const idOf = (after: unknown) => sql`${after}::${idAs[idType]}`
  const shown = source.shown === undefined ? sql`q.*` : sql.join(source.shown.map(nameOf))

  const conditions = (p: ListParams) => {
    const all = Object.entries(filters).flatMap(([name, { by, kind }]) =>
      kind === 'given' ? [] : [conditionOf[kind](nameOf(by), p[name])],
    )
    if (searched.length > 0 || folded !== undefined) all.push(isFound(source, p.search))
    return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
  }

  /** Every row in an order, for files. */
  function all(sort: string): Statement<ListParams, ListedRow> {
    const chosen = sortOf(sort)
    const direction = chosen.descends ? sql`desc` : sql`asc`
    const { value } = orderOf(chosen)
    return rawStatement<ListParams, ListedRow>(
      (p, db) =>
        sql`select ${shown} from ${source.rows(p, db)} as q where ${conditions(p)} order by ${value} ${direction}, q.id ${direction}`,
    )
  }

  /**
   * One page: the first, the one after the row `after`, or the one after the place that it had with `afterValue`. Each row has the value by which it
   * stands in its place as `afterValue`.
   */
  function page(sort: string, from: PageStart): Statement<ListParams, ListedRow> {
    const chosen = sortOf(sort)
    const [direction, beyond] = chosen.descends ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
    const { value, written, read } = orderOf(chosen)
    return rawStatement<ListParams, ListedRow>((p, db) => {
      const ends = {
        row: () => sql`(select ${value}, q.id from ${places(p, db)} as q where q.id = ${idOf(p.after)})`,
        place: () => sql`(${read(p.afterValue)}, ${idOf(p.after)})`,
      }
      const goesOn = from === 'start' ? sql`` : sql` and (${value}, q.id) ${beyond} ${ends[from]()}`
      return sql`select ${shown}, ${written} as after_value from ${source.rows(p, db)} as q where ${conditions(p)}${goesOn}
        order by ${value} ${direction}, q.id ${direction} limit ${p.limit}::int + 1`
    })
  }

  const made = new Map<string, Statement<ListParams, ListedRow>>()
  const once = (name: string, make: () => Statement<ListParams, ListedRow>): Statement<ListParams, ListedRow> => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known
  }

  return {
    page: (sort: string, from: PageStart) => once(`${sort} ${from}`, () => page(sort, from)),
    all: (sort: string) => once(`${sort} all`, () => all(sort)),
    /** Whether a page sorted so can go on after this value. */
    isSortedValue: (sort: string, value: string) => sortOf(sort).type === 'text' || /^-?\d{1,18}$/.test(value),
    total: rawStatement<ListParams, { total: number }>(
      (p, db) => sql`select count(*)::int as total from ${source.rows(p, db)} as q where ${conditions(p)}`,
    ),
    found: (name: string, detail: readonly string[]) => foundRows(source, conditions, name, detail),
    /** Of a member that is a number. */
    sum: (member: string) =>
      rawStatement<ListParams, { sum: number }>(
        (p, db) => sql`select coalesce(sum(${nameOf(member)}), 0)::bigint as sum from ${source.rows(p, db)} as q where ${conditions(p)}`,
      ),
    /** The rows that match put together, as `c0`, `c1`, …: one more than the limit. */
    groups: (columns: readonly GroupColumn[]): Statement<ListParams, Readonly<Record<string, unknown>>> => {
      const shown = columns.map(({ value }, at) => sql`${value(nameOf)} as ${sql.ref(`c${at}`)}`)
      const by = columns.flatMap(({ isNumber, key }, at) =>
        isNumber ? [] : [sql.raw(String(at + 1)), ...(key === undefined ? [] : [nameOf(key)])],
      )
      const grouped = by.length === 0 ? sql`` : sql`group by ${sql.join(by)} order by ${sql.join(by)}`
      return rawStatement<ListParams, Readonly<Record<string, unknown>>>(
        (p, db) =>
          sql`select ${sql.join(shown)} from ${source.rows(p, db)} as q where ${conditions(p)} ${grouped} limit ${p.limit}::int + 1`,
      )
    },
    /** The row by which a page goes on, whether it matches or not. */
    cursor: rawStatement<ListParams, { id: string }>((p, db) => sql`select q.id from ${places(p, db)} as q where q.id = ${idOf(p.after)}`),
  }
}

/** The first rows that match, by their name; those come first in whose name the words are. Reads no other member. */
function foundRows(source: ListSource, conditions: (p: ListParams) => RawBuilder<unknown>, name: string, detail: readonly string[]) {
  const beside = detail.length === 0 ? sql`null::text` : sql`concat_ws(' · ', ${sql.join(detail.map(nameOf))})`
  return rawStatement<ListParams, FoundRow>((p, db) => {
    const isNamed = sql`app.folded(${nameOf(name)}) like all ((select app.search_patterns(${p.search}::text))::text[])`
    return sql`select q.id::text as id, ${nameOf(name)} as label, ${beside} as detail from ${source.rows(p, db)} as q where ${conditions(p)}
      order by (${isNamed}) is not true, ${sortedAs.text(nameOf(name))}, q.id limit ${p.limit}::int`
  })
}
