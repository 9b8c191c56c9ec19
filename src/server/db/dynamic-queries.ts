import { type CompiledQuery, type DatabaseConnection, QueryCreator, type QueryResult } from 'kysely'
import type { Database } from './schema.generated.ts'
import { queries } from './statement.ts'

/** Sends one query; resolves with its rows (camelCase column names) and the number of affected rows. */
export type Execute = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[]; affected: number }>

/** A query builder that runs its queries through `execute`. It can neither open a transaction nor stream. */
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
