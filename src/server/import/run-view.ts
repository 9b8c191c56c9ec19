import { fail } from '#core/failure.ts'
import { ROW_OUTCOMES, ROW_RESULTS } from '#core/import-endpoints.ts'
import { recognizeExport } from '#core/import-fields.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { ImportContract } from './kind.ts'
import { type ShownRow, sampleRows } from './rows.ts'
import { type StoredRun, shownRun } from './runs.ts'

/** Values that show what a column holds. */
const SAMPLES = 3

/** A run as the screen shows it. Throws NOT_FOUND for one that is unknown or of another kind. Queries in the current tick. */
export async function viewOf(tx: ReadTx<Actor>, name: string, { fields, exports, required }: ImportContract, id: string) {
  const [run, samples] = await Promise.all([tx.first(shownRun, { id, kind: name }), tx.rows(sampleRows, { id })])
  if (run === undefined) fail('NOT_FOUND', 'Import not found')
  const { encoding, worksheets, worksheet, headers, mapping, dateOrder, datesRead, options, groups } = run
  return {
    ...summaryOf(run),
    encoding,
    worksheets,
    worksheet,
    columns: headers.map((header, at) => ({
      header,
      samples: [...new Set(samples.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean))].slice(0, SAMPLES),
    })),
    system: recognizeExport(headers, exports, fields)?.system ?? null,
    mapping,
    fields: fields.map(({ key, label, type }) => ({ key, label, type })),
    required: required.map(some => [...some]),
    dateOrder,
    datesRead: Object.entries(datesRead).map(([field, read]) => ({ field, ...read })),
    options,
    groups,
  }
}

/** Summary of a run, for the list and the screen. */
export function summaryOf(run: StoredRun & { startedByName: string | null }) {
  const { id, version, fileName, state, problem, rowCount, done, total, startedByName, createdAt, runAt, finishedAt, undoneAt } = run
  const counts = countsOf(ROW_OUTCOMES, run.counts)
  const results = countsOf(ROW_RESULTS, run.results)
  return {
    ...{ id, version, fileName, state, problem, rowCount, counts, results, done, total, startedByName },
    ...{ createdAt, runAt, finishedAt, undoneAt },
  }
}

export function countsOf<N extends string>(names: readonly N[], stored: Readonly<Partial<Record<string, number>>>): Record<N, number> {
  return Object.fromEntries(names.map(name => [name, stored[name] ?? 0])) as Record<N, number>
}

/** A row, with what stands in the field of each of its problems. */
export function rowView({ mapping }: StoredRun, { cells, edits, problems, ...row }: ShownRow) {
  const textOf = (field: string) => (edits[field] ?? cells[mapping.indexOf(field)] ?? '').trim()
  const shown = problems.map(problem => {
    const field = problem.fix.kind === 'edit' ? problem.fix.field : problem.field
    return { ...problem, value: field === null ? null : textOf(field) }
  })
  return { ...row, problems: shown }
}
