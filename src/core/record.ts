import { z } from 'zod'
import type { CellValue, Column } from './column.ts'
import { endpoint } from './endpoint.ts'
import { listWithFiles, page } from './list.ts'
import type { PermissionName } from './permission.ts'
import { id, instant, version } from './schemas.ts'
import type { Tag } from './tags.ts'
import { line } from './text.ts'
import type { ModuleSlug } from './vocabulary.ts'

/** The fields of a record by their names: what a person fills in. A field that may stay empty is nullable. */
export type Fields = Readonly<Record<string, z.ZodType>>

/** A new record may leave out what may be empty, and what the server then fills in. */
type NewFields<F extends Fields, P> = {
  [K in keyof F]: K extends P ? z.ZodOptional<F[K]> : F[K] extends z.ZodNullable<z.ZodType> ? z.ZodDefault<F[K]> : F[K]
}
/** A change names only what changes. */
type ChangedFields<F extends Fields> = { [K in keyof F]: z.ZodOptional<F[K]> }
type StoredFields<F extends Fields, R> = { [K in keyof F]: z.ZodType<z.output<F[K]> | Hidden<K, R>> }
type Stored<F extends Fields, R> = { [K in keyof F]: z.output<F[K]> | Hidden<K, R> }
/** A restricted member is null in the rows of which a reader does not see it. */
type Hidden<K, R> = K extends R ? null : never

/** Columns that every record has besides its fields. */
const ownColumns = { id, version, isActive: z.boolean(), createdAt: instant }

/** A row as the list shows it: the record's fields, and what is joined in. */
export type RecordRow<F extends Fields, J extends Fields, R = never> = z.output<z.ZodObject<typeof ownColumns>> &
  Stored<F, R> &
  Stored<J, R>

/** A column shows a member of the row, or says how its value is made. */
type ColumnOf<Row> = Column<Row> & ({ key: keyof Row & string } | { value: (row: Row) => CellValue })

type SortKey<C> = C extends { sortable: true; key: infer K extends string } ? K : never
type Sort<C extends readonly object[]> = SortKey<C[number]> | 'createdAt'

export interface RecordSpec<F extends Fields, J extends Fields, C, Q extends Fields, P, R> {
  /** In lower case, as in 'Department not found': 'department', 'departments'. */
  noun: string
  plural: string
  /** The REST path of the list. */
  path: `/${string}`
  tag: Tag
  /** Reads with it, and changes with its level write. */
  permission: PermissionName
  /** A module that must be usable for all of it. */
  module?: ModuleSlug
  fields: F
  /** Further members of a row: names of related records, counts. */
  joined: J
  columns: C
  /** Fields or joined members that the list may be narrowed by, each to one value; the text `none` is for those that are empty. */
  filters: Q
  /** Fields that the server fills in when a new record leaves them out. */
  proposed?: readonly P[]
  /**
   * Fields and joined members that not every reader sees in every row (`RecordDefinition.restricted`): null there, and then neither searched, filtered
   * nor sorted by.
   */
  restricted?: readonly R[]
}

const statuses = ['active', 'inactive', 'all'] as const
/** One line of a record's history: what changed, with the values before and after. */
const historyEvent = z.object({
  id,
  at: instant,
  action: z.string(),
  /** Null for a person without an employee record, and for the system. */
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

/** A page of a record's history, newest first. */
export const historyPage = z.object({ events: z.array(historyEvent), more: z.boolean() })

/** `names` are those of the first few, where they are asked for. */
export const dependent = z.object({
  name: z.string(),
  label: z.string(),
  count: z.int(),
  canMove: z.boolean(),
  names: z.array(z.string()).optional(),
})

/**
 * The operations of a record that people list, create, change and deactivate, from its fields. src/server/record binds them. Each field is
 * written here, in the table, in the columns and in the form, and nowhere else.
 */
export function recordContract<
  F extends Fields,
  J extends Fields,
  const C extends readonly ColumnOf<RecordRow<F, NoInfer<J>, NoInfer<R>>>[],
  Q extends Fields,
  const P extends keyof F & string = never,
  const R extends (keyof F | keyof J) & string = never,
>(spec: RecordSpec<F, J, C, Q, P, R>) {
  const { noun, plural, path, tag, permission, module, fields, joined, columns, filters, proposed = [], restricted = [] } = spec
  const ofModule = module === undefined ? {} : { module }
  const read = { tag, permission, ...ofModule } as const
  const write = { tag, permission: `${permission}:write`, ...ofModule, idempotent: true } as const
  const hidden = new Set<string>(restricted)
  const shown = (schema: z.ZodType, name: string) => (hidden.has(name) ? stored(schema).nullable() : stored(schema))
  const one = z.object({ ...ownColumns, ...mapped<StoredFields<F, R>>(fields, shown), ...mapped<StoredFields<J, R>>(joined, shown) })
  const filledIn = new Set<string>(proposed)
  const given = (schema: z.ZodType, name: string) => {
    if (filledIn.has(name)) return schema.optional()
    return schema instanceof z.ZodNullable ? schema.default(null) : schema
  }
  const keys = [...new Set(['createdAt', ...columns.filter(column => column.sortable).map(column => column.key)])] as Sort<C>[]
  const sort = z.enum(keys.flatMap(key => [key, `-${key}`] as const) as [Sort<C> | `-${Sort<C>}`])
  /** Parameters that a list and its files share. */
  const chosen = {
    search: line(100, 0).optional(),
    status: z.enum(statuses).default('active'),
    sort: sort.optional(),
    ...filters,
  }
  const endpoints = {
    ...listWithFiles({ ...read, noun, plural, path, summary: `The organization's ${plural}, in pages.`, row: one, chosen }).endpoints,
    create: endpoint({
      ...write,
      method: 'POST',
      path,
      summary: `Creates a ${noun}.`,
      input: z.strictObject(mapped<NewFields<F, P>>(fields, given)),
      output: one,
    }),
    update: endpoint({
      ...write,
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Changes the given fields. A CONFLICT with rule \`version\` has the stored ${noun} in \`data.current\`.`,
      input: z.strictObject({ id, version, ...mapped<ChangedFields<F>>(fields, schema => schema.optional()) }),
      output: one,
    }),
    deactivate: endpoint({
      ...write,
      method: 'POST',
      path: `${path}/{id}/deactivate`,
      summary: `Deactivates a ${noun}. With \`moveTo\`, whatever depends on it and can be moved goes to that ${noun}.`,
      input: z.strictObject({ id, version, moveTo: id.nullable().default(null) }),
      output: one,
    }),
    reactivate: endpoint({
      ...write,
      method: 'POST',
      path: `${path}/{id}/reactivate`,
      summary: `Reactivates a ${noun}.`,
      input: z.strictObject({ id, version }),
      output: one,
    }),
    dependents: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/{id}/dependents`,
      summary: `What depends on a ${noun}, and which of it can be moved to another.`,
      input: z.strictObject({ id }),
      output: z.object({ dependents: z.array(dependent) }),
    }),
    history: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/{id}/history`,
      summary: `Who changed what in a ${noun}, newest first.`,
      input: z.strictObject({ id, ...page }),
      output: historyPage,
    }),
  }
  const shownColumns = columns as readonly Column<RecordRow<F, J, R>>[]
  return { noun, plural, permission, fields, joined, columns: shownColumns, filters, chosen, proposed, restricted, one, endpoints }
}

function mapped<To>(shape: Fields, change: (schema: z.ZodType, name: string) => z.ZodType): To {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, change(schema, name)])) as To
}

/** The type alone: a stored value is shown even if today's bounds would not let it in. */
function stored(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return stored(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodString) return z.string()
  return schema instanceof z.ZodNumber ? z.number() : schema
}
