import { type Expression, type Kysely, sql } from 'kysely'
import type { ColumnType } from '#core/column.ts'
import { currentOrganization, now } from '#server/db/current.ts'
import type { Database } from '#server/db/schema.generated.ts'
import { listedTable } from '#server/list/listed-table.ts'
import { rawStatement } from '#server/list/raw-statement.ts'
import type { ListSource } from '#server/list/source.ts'
import { listStatements } from '#server/list/statements.ts'
import type { AnyDefinition, Row } from './definition.ts'
import { nextVersion } from './record-table.ts'
import { restrictedRows, seesRestricted } from './restricted.ts'
import { treeStatements } from './tree.ts'

export type Statements = ReturnType<typeof recordStatements>

/** A record's list: its rows with what the definition joins, searched in every text that it shows. */
function listOf(definition: AnyDefinition): ListSource & { shown: readonly string[] } {
  const { contract, table, joined, sortedBy = {}, searchedBy } = definition
  const own = ['id', 'version', 'isActive', 'createdAt', ...Object.keys(contract.fields)]
  // Selected, but shown to no one.
  const besides = [...Object.values(sortedBy).flatMap(column => column ?? []), ...(searchedBy ? [searchedBy.column] : [])]
  const typeOf = new Map<string, ColumnType>([['createdAt', 'instant'], ...contract.columns.map(({ key, type }) => [key, type] as const)])
  const texts = contract.columns.filter(({ type, value }) => type === 'text' && value === undefined).map(({ key }) => key)
  return {
    rows(_, db): Expression<unknown> {
      const rows = listedTable(db, table).select([...own, ...besides].map(column => sql.ref(`r.${column}`).as(column)))
      return restrictedRows(definition, joined ? joined(rows as never) : rows, besides)
    },
    shown: [...own, ...Object.keys(contract.joined)],
    searched: texts.filter(key => !searchedBy?.holds.includes(key)),
    folded: searchedBy?.column,
    filters: {
      status: { by: 'isActive', kind: 'active' },
      ...Object.fromEntries(Object.keys(contract.filters).map(by => [by, { by, kind: 'one' as const }])),
    },
    sortOf(sort) {
      const key = sort.replace(/^-/, '')
      return { by: sortedBy[key] ?? key, type: typeOf.get(key) ?? 'text', descends: sort.startsWith('-') }
    },
  }
}

/** The statements of a record, made of its definition's names when they are first needed. */
export function recordStatements(definition: AnyDefinition) {
  const { contract, table, parent, unique = [], nameOf: nameOfRow = [] } = definition
  const fields = Object.keys(contract.fields)
  const list = listOf(definition)
  const holdersName =
    nameOfRow.length === 0 ? sql`null::text` : sql`concat_ws(' ', ${sql.join(nameOfRow.map(name => sql.ref(`r.${name}`)))})`
  const shown = sql.join(list.shown.map(member => sql.ref(`q.${member}`)))
  const from = sql.table(table)
  const rowsOf = (db: Kysely<Database>) => list.rows({ search: null, after: null, afterValue: null, limit: 0 }, db)

  return {
    list: listStatements(list),
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
