import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CellValue, ColumnType } from '#core/column.ts'
import { accessOfOperation } from '#core/endpoint.ts'
import { fail } from '#core/failure.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Guard } from '#server/rpc/gate-request.ts'
import { noPage } from './read-page.ts'
import type { ListParams } from './source.ts'
import type { GroupColumn, ListStatements } from './statements.ts'

/** A member by whose values rows are put together. */
export interface Dimension<Member extends string = string> {
  label: string
  by: Member
  type: ColumnType
  /** A member that tells rows apart whose values look alike, such as the id of what `by` is the name of. */
  key?: Member
  /** Of a date only its week, month, or year, as text: its Monday `2026-11-09`, or `2026-11`. */
  part?: 'week' | 'month' | 'year'
}

/** A number of the rows that were put together. */
export type Measure<Member extends string = string, Summed extends string = string> =
  | { label: string; kind: 'count' }
  /** How many different values a member has. */
  | { label: string; kind: 'distinct'; by: Member }
  | { label: string; kind: 'sum'; by: Summed; type: 'integer' | 'minutes' | 'money' }

/** Description of a list as the source of reports. All names are shown to people, and none is a name of the database. */
export interface ReportSourceSpec<Member extends string = string, Summed extends string = string> {
  label: string
  dimensions: Readonly<Record<string, Dimension<Member>>>
  measures: Readonly<Record<string, Measure<Member, Summed>>>
  /** Values of filters that no report chooses otherwise. */
  fixed?: Readonly<Record<string, string>>
  /** A need besides that of the list, where its verb answers some callers less than its rows have. */
  need?: Guard
}

/** A list that reports can be made of: of its rows alone, as its reader sees them. */
export interface ReportSource {
  label: string
  /** Everything that reading it requires. */
  needs: readonly Guard[]
  /** Its dimensions and measures, as people choose them. */
  described: { dimensions: ReportAnswer['columns']; measures: ReportAnswer['columns'] }
  /** Names of the filters that a report may choose. */
  filters: readonly string[]
  /**
   * The numbers by the values of the dimensions, in their order. Throws VALIDATION for a dimension, a measure, or a filter that it doesn't have, for one that is
   * named twice, and for a value that a filter can't have.
   */
  run(tx: Pick<ReadTx<unknown>, 'rows'>, chosen: ReportChoice): Promise<ReportAnswer>
}

export interface ReportChoice {
  dimensions: readonly string[]
  measures: readonly string[]
  /** Values as they are in the address of the list. */
  filters: readonly { name: string; value: string }[]
  limit: number
}

export interface ReportAnswer {
  columns: { name: string; label: string; type: ColumnType }[]
  /** Cells in the order of the columns. */
  rows: CellValue[][]
  /** Whether there are more rows than the limit. */
  more: boolean
}

/** By its name, which no other source has. */
export type ReportSources = Readonly<Record<string, ReportSource>>

/** A list with the parts of it that a source needs. */
interface SourceList {
  statements: ListStatements
  contract: { chosen: Readonly<Record<string, z.ZodType>>; endpoints?: { list: unknown } }
  paramsOf(chosen: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/**
 * Makes a source of a list. A report is compiled when it is run, of what the source names and of nothing that a caller wrote; the database doesn't keep its
 * statement. Throws at the start of the server for a fixed filter that the list does not have.
 */
export function sourceOfList({ statements, contract, paramsOf }: SourceList, spec: ReportSourceSpec): ReportSource {
  const { label, dimensions, measures, fixed = {}, need } = spec
  const access = contract.endpoints === undefined ? { public: true as const } : accessOfOperation(contract.endpoints.list)
  if (access.public || access.visitor) throw new Error('a list without members is no source of reports')
  const filters = Object.keys(contract.chosen).filter(name => name !== 'sort' && !(name in fixed))
  for (const name of Object.keys(fixed)) if (!(name in contract.chosen)) throw new Error(`the list has no filter ${name}`)

  function readFilters(chosen: ReportChoice['filters']): Record<string, unknown> {
    requireKnown(
      'filters',
      chosen.map(({ name }) => name),
      filters,
    )
    const given = new Map([...chosen.map(({ name, value }) => [name, value] as const), ...Object.entries(fixed)])
    const names = [...filters, ...Object.keys(fixed)]
    return Object.fromEntries(names.map(name => [name, readFilter(name, contract.chosen[name]!, given.get(name))]))
  }

  return {
    label,
    needs: need === undefined ? [access] : [access, need],
    described: {
      dimensions: Object.entries(dimensions).map(([name, one]) => describedDimension({ name, ...one })),
      measures: Object.entries(measures).map(([name, one]) => describedMeasure({ name, ...one })),
    },
    filters,
    async run(tx, chosen) {
      requireKnown('dimensions', chosen.dimensions, Object.keys(dimensions))
      requireKnown('measures', chosen.measures, Object.keys(measures))
      const by = chosen.dimensions.map(name => ({ name, ...dimensions[name]! }))
      const numbers = chosen.measures.map(name => ({ name, ...measures[name]! }))
      const params: ListParams = { ...noPage, ...paramsOf(readFilters(chosen.filters)), limit: chosen.limit }
      const columns = [...by.map(dimensionColumn), ...numbers.map(measureColumn)]
      const found = await tx.rows(notKept(statements.groups(columns)), params)
      return {
        columns: [...by.map(describedDimension), ...numbers.map(describedMeasure)],
        rows: found.slice(0, chosen.limit).map(row => columns.map((_, at) => (row[`c${at}`] ?? null) as CellValue)),
        more: found.length > chosen.limit,
      }
    },
  }
}

const describedDimension = ({ name, label, type, part }: Dimension & { name: string }) => ({
  name,
  label,
  type: part === undefined ? type : ('text' as const),
})

const describedMeasure = (measure: Measure & { name: string }) => ({
  name: measure.name,
  label: measure.label,
  type: measure.kind === 'sum' ? measure.type : ('integer' as const),
})

/** A statement that no connection keeps: there are as many as there are reports. */
const notKept = <P, R>(made: Statement<P, R>): Statement<P, R> => ({ ...made, name: '' })

const PARTS: Record<NonNullable<Dimension['part']>, (date: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  week: date => sql`to_char(date_trunc('week', ${date}::timestamp), 'YYYY-MM-DD')`,
  month: date => sql`to_char(${date}, 'YYYY-MM')`,
  year: date => sql`to_char(${date}, 'YYYY')`,
}

const dimensionColumn = ({ by, key, part }: Dimension): GroupColumn => ({
  isNumber: false,
  value: row => (part === undefined ? row(by) : PARTS[part](row(by))),
  ...(key !== undefined && { key }),
})

function measureColumn(measure: Measure): GroupColumn {
  const value = (row: Parameters<GroupColumn['value']>[0]) => {
    if (measure.kind === 'count') return sql`count(*)::int`
    return measure.kind === 'distinct' ? sql`count(distinct ${row(measure.by)})::int` : sql`coalesce(sum(${row(measure.by)}), 0)::bigint`
  }
  return { isNumber: true, value }
}

function requireKnown(field: 'dimensions' | 'measures' | 'filters', names: readonly string[], known: readonly string[]): void {
  for (const [at, name] of names.entries()) {
    if (!known.includes(name)) {
      fail('VALIDATION', `This source has no ${name} among its ${field}`, { field: `${field}.${name}`, rule: 'unknown', data: { known } })
    }
    if (names.indexOf(name) < at) fail('VALIDATION', `${name} is named twice`, { field: `${field}.${name}`, rule: 'twice' })
  }
}

function readFilter(name: string, schema: z.ZodType, value: string | undefined): unknown {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const field = `filters.${name}`
  if (value === undefined) fail('VALIDATION', `Choose a value for ${name}`, { field, rule: 'required' })
  return fail('VALIDATION', `${name} can't have this value`, { field, rule: 'invalid' })
}
