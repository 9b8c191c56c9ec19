import { BYTE_ORDER_MARK, csvRows } from '#core/csv.ts'
import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce, type StreamedVerb, streamed, write } from '#server/rpc/verb.ts'
import { decisions } from './decide.ts'
import type { ImportKind } from './kind.ts'
import { shownRows } from './rows.ts'
import { rowView, summaryOf, viewOf } from './run-view.ts'
import { findRun, listRuns } from './runs.ts'

const ROWS_AT_ONCE = 500

type Args<Tx, Input> = { ctx: { tx: Tx }; input: Input }
type RowsInput = { id: string; show: string; field?: string | undefined; search: string; after?: number | undefined; limit: number }

/** The verbs of a kind of import, for the endpoints of `importEndpoints`. `name` is stored with its runs. */
export function importRoutes<E>(name: string, kind: ImportKind): Routes<E> {
  const { contract } = kind
  const { start, reread, check, run, stop, undo } = decisions(name, kind)

  async function list({ ctx: { tx }, input: { limit } }: Args<ReadTx<Actor>, { limit: number }>) {
    return { runs: (await tx.rows(listRuns, { kind: name, limit })).map(summaryOf) }
  }

  async function rows({ ctx: { tx }, input }: Args<ReadTx<Actor>, RowsInput>) {
    const [run, page] = await Promise.all([
      tx.first(findRun, { id: input.id }),
      shownRows
        .pageAlone(tx, { ...input, search: input.search.trim(), after: input.after?.toString() })
        .catch((error: unknown) => ({ error })),
    ])
    if (run?.kind !== name) fail('NOT_FOUND', 'Import not found')
    if ('error' in page) throw page.error
    return { rows: page.rows.map(({ id: _, place: __, ...row }) => rowView(run, row)), more: page.more }
  }

  const leftOut: StreamedVerb<{ id: string }> = async ({ ctx: { tx: open, request }, input: { id }, send }) => {
    await open.write(async tx => {
      const run = await tx.first(findRun, { id })
      if (run?.kind !== name) fail('NOT_FOUND', 'Import not found')
      const { requestId } = request
      emitAudit(tx, {
        action: 'import.left_out_exported',
        resourceType: 'import_runs',
        resourceId: id,
        after: { fileName: run.fileName },
        requestId,
      })
    })
    const sendRows = async (tx: ReadTx<Actor>) => {
      const run = await tx.first(findRun, { id })
      await send(BYTE_ORDER_MARK + csvRows([[...(run?.headers ?? []), 'Row', 'Problem']]))
      for (let after: string | undefined, more = true; more; ) {
        const page = await shownRows.pageAlone(tx, { id, show: 'left_out', after, limit: ROWS_AT_ONCE })
        const portion = page.rows
        more = page.more
        after = portion.at(-1)?.row.toString()
        const columns = run?.headers.length ?? 0
        if (portion.length > 0)
          await send(
            csvRows(
              portion.map(row => [
                ...padded(row.cells, columns),
                row.row,
                row.note ?? (row.problems.map(({ text }) => text).join(' ') || 'Skipped'),
              ]),
            ),
          )
      }
    }
    // No retry: rows that were sent must not be sent again.
    await open.write(sendRows, { retry: false })
  }

  const routes = {
    list: readOnce(list),
    start: write(start),
    read: readOnce(({ ctx: { tx }, input: { id } }: Args<ReadTx<Actor>, { id: string }>) => viewOf(tx, name, contract, id)),
    reread: write(reread),
    check: write(check),
    rows: read(rows),
    leftOut: streamed(leftOut),
    run: write(run),
    stop: write(stop),
    undo: write(undo),
  }
  // The verbs know fields by names; that these are the contract's is what the definition of the kind holds.
  return routes as unknown as Routes<E>
}

/** The cells of a row that was stored are forgotten, and a row that fits no header has more. */
const padded = (cells: readonly string[], columns: number) => Array.from({ length: columns }, (_, at) => cells[at] ?? '')
