import type { Column } from '#core/column.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { countOf, cursorFor, type Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type Bound, type StreamedVerb, streamed } from '#server/rpc/verb.ts'
import { csvFile } from './csv-file.ts'
import { rowsOf } from './rows-of.ts'
import { xlsxFile } from './xlsx-file.ts'

interface ExportSpec<Input, Params, Stored extends object, Row extends object> {
  columns: readonly Column<Row>[]
  /** All rows that match, in an order that leaves nothing open, and the statement's parameters. Throws VALIDATION for a filter that cannot be. */
  rows: (input: Input) => { statement: Statement<Params, Stored>; params: Params }
  /** Of the worksheet, at most 31 characters: 'Departments'. */
  title: string
  /** `action` is in the past tense: 'departments.exported'. */
  audit: { action: string; resourceType: string }
}

/** Makes rows of the columns from stored ones. Loads what it needs once for the whole file, in its transaction. */
type Completing<Stored, Row> = (tx: ReadTx<Actor>) => Promise<(row: Stored) => Row>

/** Needed where the columns show more than the statement answers. */
type WithCompleting<Stored, Row> = [Stored] extends [Row] ? { complete?: Completing<Stored, Row> } : { complete: Completing<Stored, Row> }

/**
 * The verbs `csv` and `xlsx` of a list, for the endpoints of `exportEndpoints`. The audit event of the export is committed before the first byte is
 * sent, so that a client cannot download a file and disconnect in time to leave no trace. It has the filter and the number of rows.
 */
export function exportRoutes<Input, Params, Stored extends object, Row extends object>(
  spec: ExportSpec<Input, Params, Stored, Row> & WithCompleting<Stored, Row>,
): { csv: Bound<Input, never>; xlsx: Bound<Input, never> } {
  const { columns, audit, title } = spec
  const complete = spec.complete as Completing<Stored, Row> | undefined
  type Make = (portions: AsyncIterable<Row[]>, currency: string) => AsyncIterable<string>

  const verbOf =
    (format: 'csv' | 'xlsx', make: Make): StreamedVerb<Input> =>
    async ({ ctx: { tx: open, request }, input, send }) => {
      const { statement, params } = spec.rows(input)
      await open.write(async tx => {
        const counted = await tx.first(countOf(statement), params)
        emitAudit(tx, { ...audit, resourceId: null, after: { ...input, format, rows: counted!.rows }, requestId: request.requestId })
      })
      const sendAll = async (tx: ReadTx<Actor>) => {
        const currency = 'USD'
        const [completed] = await Promise.all([complete?.(tx), tx.rows(cursorFor(statement), params)])
        const rowOf = completed ?? ((row: Stored) => row as unknown as Row)
        for await (const chunk of make(mapped(rowsOf(tx, statement), rowOf), currency)) await send(chunk)
      }
      // No retry: rows that were sent must not be sent again.
      await open.write(sendAll, { retry: false })
    }

  return {
    csv: streamed(verbOf('csv', (portions, currency) => csvFile(columns, portions, currency))),
    xlsx: streamed(verbOf('xlsx', (portions, currency) => base64(xlsxFile(title, columns, portions, currency)))),
  }
}

async function* mapped<Stored, Row>(portions: AsyncIterable<Stored[]>, rowOf: (row: Stored) => Row): AsyncGenerator<Row[], void> {
  for await (const rows of portions) yield rows.map(rowOf)
}

async function* base64(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  for await (const chunk of chunks) yield Buffer.from(chunk).toString('base64')
}
