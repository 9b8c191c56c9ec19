import { type Json, json } from './bind-value.ts'
import { type Statement, sqlStatement } from './statement.ts'
import type { WriteTx } from './transaction.ts'

/** One insert statement for any number of rows; column types are those of the table. */
export function bulkInsert<const Column extends string>(table: string, columns: readonly Column[]) {
  const names = columns.map(snakeCase)
  const statement: Statement<{ rows: Json }, unknown> = sqlStatement(
    `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from json_populate_recordset(null::${table}, $rows::json)`,
  )
  return (tx: Pick<WriteTx<unknown>, 'run'>, rows: readonly Record<Column, unknown>[]): Promise<number> =>
    tx.run(statement, { rows: json(rows.map(row => Object.fromEntries(columns.map((column, at) => [names[at], row[column]])))) })
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
