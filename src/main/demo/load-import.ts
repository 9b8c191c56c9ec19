import { partsOf } from '#core/plain-date.ts'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { hoursImport } from '#slices/time/contract/hours-import.ts'
import { columnHandle } from '#slices/time/rules/column.ts'
import { dayLabel } from '#slices/time-groups/server/public.ts'
import type { DemoOrganization } from './cast.ts'
import type { DemoIds } from './load-directory.ts'
import { insertAudit } from './load-traces.ts'
import type { PlannedCell } from './plan-hours.ts'
import { type PlannedImport, reasonOf } from './plan-import.ts'

const insertRuns = bulkInsert('app.import_runs', [
  'id',
  'kind',
  'permission',
  'baseRole',
  'fileName',
  'state',
  'encoding',
  'headers',
  'mapping',
  'rowCount',
  'counts',
  'done',
  'total',
  'results',
  'startedBy',
  'actingUser',
  'createdAt',
  'runAt',
  'finishedAt',
])
const insertRows = bulkInsert('app.import_rows', [
  'runId',
  'row',
  'cells',
  'outcome',
  'label',
  'place',
  'level',
  'result',
  'resourceId',
  'before',
  'versionAfter',
])

/** A finished import of hours with its rows, and one that was left out. Its entries are those of the plan, which `loadHours` stores. */
export async function loadImport(
  tx: WriteTx<unknown>,
  organization: DemoOrganization,
  planned: PlannedImport | null,
  ids: DemoIds,
): Promise<void> {
  if (planned === null) return
  const { fileName, administrator, at } = planned
  const id = newId()
  const { permission, base } = hoursImport.kind
  // As every import: person by person, in the order of their ids.
  const people = [...Map.groupBy(planned.cells, cell => ids.employee(cell.person))].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const cells = people.flatMap(([employeeId, own], level) => own.map(cell => ({ cell, employeeId, level })))
  const stored = { created: cells.length }
  await insertRuns(tx, [
    {
      id,
      kind: 'hours',
      permission,
      baseRole: base,
      fileName,
      state: 'done',
      encoding: 'utf-8',
      headers: ['Employee ID', 'Date', 'Charged to', 'Hours'],
      mapping: ['employeeId', 'date', 'column', 'hours'],
      rowCount: cells.length + 1,
      counts: { create: cells.length, skipped: 1 },
      done: cells.length,
      total: cells.length,
      results: stored,
      startedBy: ids.user(administrator),
      actingUser: ids.user(administrator),
      createdAt: at,
      runAt: at,
      finishedAt: at,
    },
  ])
  const rows = cells.map(({ cell, employeeId, level }, place) => ({
    runId: id,
    row: place + 2,
    cells: [],
    outcome: 'create',
    label: `${nameOf(organization, cell)}, ${dayLabel(cell.date)}, ${partsOf(cell.date).year}`,
    place,
    level,
    result: 'created',
    resourceId: employeeId,
    before: { date: cell.date, column: handleOf(cell, ids), minutes: 0, source: 'typed' },
    versionAfter: 1,
  }))
  const leftOut = {
    ...{ runId: id, row: cells.length + 2, cells: ['temp 2', cells[0]!.cell.date, 'Regular', '6.5'], outcome: 'skipped' },
    ...{ label: null, place: null, level: null, result: null, resourceId: null, before: null, versionAfter: null },
  }
  await insertRows(tx, [...rows, leftOut])
  const event = { occurredAt: at, actorUserId: ids.user(administrator), mode: 'member', requestId: `import ${id}` }
  await insertAudit(tx, [
    ...people.map(([employeeId, own]) => ({
      ...event,
      id: newId(),
      action: 'time_entries.imported',
      resourceType: 'time_entries',
      resourceId: employeeId,
      before: [],
      after: own.map(cell => {
        return { date: cell.date, column: handleOf(cell, ids), minutes: cell.minutes, minutesEntered: cell.minutes }
      }),
      reason: reasonOf(planned),
    })),
    {
      ...{ ...event, id: newId(), action: 'import.finished', resourceType: 'import_runs', resourceId: id },
      ...{ before: null, after: { fileName, ...stored }, reason: null },
    },
  ])
}

const handleOf = (cell: PlannedCell, ids: DemoIds) => columnHandle(cell.columnType, ids.column(cell))

function nameOf({ people }: DemoOrganization, { person }: PlannedCell): string {
  const { firstName, lastName } = people.find(one => one.key === person)!
  return `${firstName} ${lastName}`
}
