import { weekdayOf } from '#core/plain-date.ts'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import type { DemoIds } from './load-directory.ts'
import type { DemoPlan } from './plan.ts'
import type { PlannedCell } from './plan-hours.ts'

const insertNotes = bulkInsert('app.timesheet_notes', ['id', 'employeeId', 'date', 'note', 'createdBy', 'createdAt', 'updatedAt'])
const insertUsualWeeks = bulkInsert('app.usual_weeks', ['employeeId', 'weekday', 'columnType', 'columnId', 'minutes', 'sortOrder'])
const insertLunches = bulkInsert('app.overtime_days', ['employeeId', 'date', 'lunchWaived', 'lunchNote'])

const NOTES = [
  'Covered the pantry line until 3. The rest is planning for the coat drive.',
  'Site visit with the county in the afternoon; travel is on the grant.',
  'Stayed for the board meeting, agreed with my manager.',
]

/** Notes on the second day of each waiting timesheet and of each draft, lunch worked through, and usual weeks. Before the timesheets, which lock their days. */
export async function loadDayNotes(tx: WriteTx<unknown>, plan: DemoPlan, ids: DemoIds): Promise<void> {
  const decided = new Set(plan.timesheets.filter(one => one.status !== 'submitted').map(one => `${one.person} ${one.period.startsOn}`))
  const open = plan.cells.filter(cell => !decided.has(`${cell.person} ${cell.period.startsOn}`))
  const second = [...Map.groupBy(open, cell => `${cell.person} ${cell.period.startsOn}`).values()].flatMap(
    cells => cells.find(cell => cell.date !== cells[0]!.date) ?? [],
  )
  await Promise.all([
    insertNotes(
      tx,
      second.map((cell, at) => ({
        id: newId(),
        employeeId: ids.employee(cell.person),
        date: cell.date,
        note: NOTES[at % NOTES.length],
        createdBy: ids.user(cell.person),
        createdAt: cell.typedAt,
        updatedAt: cell.typedAt,
      })),
    ),
    insertUsualWeeks(tx, usualWeeks(plan.cells, ids)),
    insertLunches(
      tx,
      plan.lunchesWorked.map(({ person, date }) => ({
        employeeId: ids.employee(person),
        date,
        lunchWaived: true,
        lunchNote: 'Drove the produce from the regional food bank, no stop on the way.',
      })),
    ),
  ])
}

/** Of everyone with hours: those of the last day of each weekday that was worked. */
function usualWeeks(cells: readonly PlannedCell[], ids: DemoIds) {
  const worked = cells.filter(cell => countsAsWorked({ columnType: cell.columnType, columnId: ids.column(cell) }))
  const lastDays = new Map(worked.toSorted((one, other) => (one.date < other.date ? -1 : 1)).map(cell => [dayOf(cell), cell.date]))
  return worked
    .filter(cell => lastDays.get(dayOf(cell)) === cell.date)
    .map((cell, sortOrder) => ({
      employeeId: ids.employee(cell.person),
      weekday: weekdayOf(cell.date),
      columnType: cell.columnType,
      columnId: ids.column(cell),
      minutes: cell.minutes,
      sortOrder,
    }))
}

const dayOf = ({ person, date }: PlannedCell) => `${person} ${weekdayOf(date)}`
