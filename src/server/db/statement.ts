import { createHash } from 'node:crypto'
import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { CamelToSnakeNames } from './names.ts'
import type { Database } from './schema.generated.ts'

/**
 * A query whose text is fixed when the server starts. At run time only its values change, and PostgreSQL parses it once per
 * connection, under its name.
 */
export interface Statement<in Params, out Row> {
  /** A hash of the text, so that equal texts share one prepared statement and different texts never share a name. */
  readonly name: string
  readonly text: string
  /** The values of $1, $2, … for these parameters. Throws for one that is missing or undefined; null is a value. */
  readonly values: (params: Params) => unknown[]
  /** For the type only; never set. */
  readonly row?: Row
}

/** Builds queries for `statement` to compile; it cannot run them. */
const queries = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelToSnakeNames()],
})

class Marker {
  readonly param: string
  constructor(param: string) {
    this.param = param
  }
}

/**
 * Compiles a Kysely query once: `statement<{ id: string }>()((db, p) => db.selectFrom('app.units').selectAll().where('id', '=', p.id))`.
 * `p.x` is a placeholder without a value: it cannot be computed with, compared or put into a list
 * (write `= any(…)` through `sql` for one). Rows come back with camelCase column names.
 */
export function statement<Params extends object = Record<never, never>>() {
  return <Row>(build: (db: Kysely<Database>, params: Params) => { compile(): CompiledQuery<Row> }): Statement<Params, Row> => {
    const markers = new Proxy({}, { get: (_, param) => new Marker(String(param)) }) as Params
    const compiled = build(queries, markers).compile()
    const slots = compiled.parameters
    return {
      name: statementName(compiled.sql),
      text: compiled.sql,
      values: params => slots.map(slot => (slot instanceof Marker ? given(params, slot.param) : slot)),
    }
  }
}

/**
 * Makes a statement of SQL text: `sqlStatement<{ employeeId: string }, { total: number }>('select … where employee_id = $employeeId')`. A
 * name used twice is one parameter. `$name` inside quotes and comments is text. The text is made of constants, and both types are those of
 * the migrated database: `test/statements` compares them.
 */
export function sqlStatement<Params extends object, Row>(sql: string): Statement<Params, Row> {
  const order: string[] = []
  const text = sql.replace(quotedOrParam, (part, param: string | undefined) => {
    if (param === undefined) return part
    if (!order.includes(param)) order.push(param)
    return `$${order.indexOf(param) + 1}`
  })
  return { name: statementName(text), text, values: params => order.map(param => given(params, param)) }
}

/** A statement whose values for some of its parameters are known when the server starts. */
export function withValues<Params extends Known, Known extends object, Row>(
  { name, text, values }: Statement<Params, Row>,
  known: Known,
): Statement<Omit<Params, keyof Known>, Row> {
  return { name, text, values: params => values({ ...params, ...known } as unknown as Params) }
}

/** Counts the rows of a statement. */
export function countOf<Params>({ text, values }: Statement<Params, unknown>): Statement<Params, { rows: number }> {
  return derived(`select count(*)::int as rows from (${text}) counted`, values)
}

/** Opens the one cursor of a transaction. It shows the rows as of now, however long `fetchOf` takes to read them. */
export function cursorFor<Params>({ text, values }: Statement<Params, unknown>): Statement<Params, unknown> {
  return derived(`declare rows_of_file no scroll cursor for ${text}`, values)
}

/** The next rows of the cursor that the same statement was opened with; fewer than `count` at its end. */
export function fetchOf<Row>(_: Statement<never, Row>, count: number): Statement<object, Row> {
  // Unnamed, so that it is not prepared: its result depends on the cursor.
  return { name: '', text: `fetch ${count} from rows_of_file`, values: () => [] }
}

function derived<Params, Row>(text: string, values: (params: Params) => unknown[]): Statement<Params, Row> {
  return { name: statementName(text), text, values }
}

// A slip must never become NULL, which many statements take for a choice.
function given(params: object, name: string): unknown {
  const value = (params as Record<string, unknown>)[name]
  if (value === undefined) throw new Error(`the statement's parameter ${name} is missing`)
  return value
}

const quotedOrParam = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\$[\s\S]*?\$\$|(?<![\w$])\$([a-zA-Z]\w*)/g

// 63 bytes is PostgreSQL's limit for a name; 120 bits make two texts of one name impossible in practice.
function statementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20)
}
