import type { Actor } from '#server/db/gate.ts'
import { fetchOf, type Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'

/**
 * About 16 kB as text. Limits what is held in memory and how long one portion blocks the process: with five times as many, the process grows by
 * 100 MB for 100,000 rows as XLSX, because V8 collects them late.
 */
export const ROWS_AT_ONCE = 200

/**
 * The rows of the cursor that was opened for a statement, in portions. A portion is read when it is asked for, and cleared when the next one is.
 */
export async function* rowsOf<Params, Row>(tx: ReadTx<Actor>, statement: Statement<Params, Row>): AsyncGenerator<Row[], void> {
  const next = fetchOf(statement, ROWS_AT_ONCE)
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const rows = await tx.rows(next, {})
    count = rows.length
    if (count > 0) yield rows
    // Cleared explicitly: rows of earlier portions would stay in memory until a full garbage collection, 200 MB for 500,000 rows.
    rows.length = 0
  }
}
