import { type CompiledQuery, type DatabaseConnection, QueryCreator, type QueryResult } from 'kysely'
import type { Database } from './schema.generated.ts'
import { queries } from './statement.ts'

/** Sends one query and answers its rows, column names in camelCase already, and how many rows it touched. */
export type Execute = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[]; affected: number }>

/** A query builder whose queries run through `execute` and nowhere else: it can neither open a transaction nor stream. */
export function queriesOver(execute: Execute): QueryCreator<Database> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, affected } = await execute(query.sql, query.parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(affected) }
    },
    streamQuery() {
      throw new Error('a query of a transaction is not streamed')
    },
  }
  const executor = queries.getExecutor().withConnectionProvider({ provideConnection: use => use(connection) })
  return new QueryCreator<Database>({ executor })
}
