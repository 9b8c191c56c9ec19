import { setImmediate as breathe } from 'node:timers/promises'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { addDates, type DateColumns, datesRead, rowsToCheck } from './file-rows.ts'
import { groupsOf } from './groups.ts'
import { inPortions } from './in-portions.ts'
import { requireBase } from './job-of.ts'
import type { CheckedRow, ImportKind, RowToCheck } from './kind.ts'
import { answerRows, type FileRow } from './rows.ts'
import type { RunWork } from './run-work.ts'
import { type StoredRun, setChecked } from './runs.ts'

const READ_AT_ONCE = 2000
const STORED_AT_ONCE = 1000

const fileRows = sqlStatement<{ id: string; after: number; limit: number }, FileRow>(
  `select row, cells, edits from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid and row > $after::int
   order by row limit $limit::int`,
)

type Answer = CheckedRow<object> | { row: number; label: null; outcome: 'skipped'; note?: undefined }

/** Answers for every row what the import would do, and stores the answers. Runs again when something was decided meanwhile. */
export async function checkRun({ jobs, organizationId, kind }: RunWork, run: StoredRun): Promise<void> {
  const { id, version } = run
  const asStarter = jobs.withJobFor(organizationId, run.actingUser, run.permission)
  const { answers, dates, counts, hindrance } = await asStarter.read(tx => answersOf(tx, kind, run))
  const places = new Map(inOrder(answers).map(({ row }, place) => [row, place]))
  const inOrganization = jobs.withJob(organizationId)
  for (let at = 0; at < answers.length; at += STORED_AT_ONCE) {
    const rows = answers.slice(at, at + STORED_AT_ONCE).map(answer => ({
      row: answer.row,
      outcome: answer.outcome,
      label: answer.label,
      problems: 'problems' in answer ? answer.problems : [],
      note: 'note' in answer ? answer.note : null,
      plan: 'plan' in answer ? answer.plan : null,
      place: places.get(answer.row) ?? null,
      level: 'level' in answer ? answer.level : null,
    }))
    await inOrganization.write(tx => tx.run(answerRows, { id, rows: JSON.stringify(rows) }))
  }
  const groups = await inPortions(groupsOf(answers.filter(answer => 'problems' in answer)))
  await inOrganization.write(async tx => {
    await tx.run(setChecked, {
      id,
      version,
      counts: JSON.stringify(counts),
      datesRead: JSON.stringify(dates),
      groups: JSON.stringify(groups),
      problem: hindrance,
    })
    tx.announce('import_runs', id)
  })
}

async function answersOf(tx: ReadTx<Actor>, kind: ImportKind, { id, mapping, dateOrder, options: stored }: StoredRun) {
  const { fields } = kind.contract
  const options = kind.contract.options.parse(stored)
  const toCheck: RowToCheck[] = []
  const answers: Answer[] = []
  const columns: DateColumns = new Map()
  for (let after = 0; ; ) {
    const rows = await tx.rows(fileRows, { id, after, limit: READ_AT_ONCE })
    requireBase(tx.actor, kind.contract)
    const portion = rowsToCheck(rows, mapping, fields)
    toCheck.push(...portion.toCheck)
    answers.push(...portion.leftOut)
    addDates(columns, portion.toCheck, fields)
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)!.row
    // Others get their answers while a large file is checked.
    await breathe()
  }
  const dates = datesRead(columns, dateOrder === 'month_first' || dateOrder === 'day_first' ? dateOrder : null)
  const orderOf = (field: string) => dates[field]?.order ?? 'month_first'
  answers.push(...(await kind.check({ tx, rows: toCheck, options, orderOf })))
  const counts = countsOf(
    answers.flatMap(answer => ('countedAs' in answer && answer.countedAs ? [answer.outcome, answer.countedAs] : [answer.outcome])),
  )
  return { answers, dates, counts, hindrance: (await kind.hindrance?.({ tx, options, counts })) ?? null }
}

const countsOf = (names: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, all]) => [name, all.length]))

/** The rows to store, with those first that others need. */
function inOrder(answers: readonly Answer[]) {
  return answers.filter(answer => 'plan' in answer).toSorted((one, other) => one.level - other.level || one.row - other.row)
}
