import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { firstOf, rowsOf, runOf } from '#slices/people/server/public.ts'
import type { usualWeek } from '#slices/time/contract/usual-week.ts'
import { columnHandle, parseColumn } from '#slices/time/rules/column.ts'
import { usualWeekViolation } from '#slices/time/rules/usual-week.ts'
import { isEditable, loadTimesheetColumns } from '../column/columns.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { loadUsualWeek, usualCellOf } from './read.ts'

const deleteOwn = sqlStatement<object, unknown>(
  'delete from app.usual_weeks where organization_id = (select app.org_id()) and employee_id = (select app.employee_id())',
)
const insertOwn = sqlStatement<{ weekdays: string[]; types: string[]; columnIds: string[]; minutes: number[] }, unknown>(`
  insert into app.usual_weeks (employee_id, weekday, column_type, column_id, minutes, sort_order)
  select app.employee_id(), n.weekday, n.column_type, n.column_id, n.minutes, n.at
  from unnest($weekdays::text[], $types::text[], $columnIds::text[], $minutes::int[])
    with ordinality as n (weekday, column_type, column_id, minutes, at)`)

/** Replaces the current user's usual week. Throws VALIDATION for cells that break a rule, or a column that is not on their timesheet. */
export async function saveUsualWeek({ ctx: { tx, request }, input: { cells } }: VerbArgs<WriteTx<Actor>, typeof usualWeek.save>) {
  const violation = usualWeekViolation(cells)
  if (violation) fail('VALIDATION', violation.message, { rule: violation.rule, field: `cells.${violation.at}.${violation.field}` })
  const [, person, before] = await Promise.all([
    runOf(tx, lockTimeState, 'own', {}),
    firstOf(tx, loadPerson, 'own', {}),
    rowsOf(tx, loadUsualWeek, 'own', {}),
  ])
  if (!person?.groupId) fail('VALIDATION', "You don't have a timesheet yet", { rule: 'no_timesheet' })
  // Columns that are only there for their hours of some period take no new ones.
  const noDays = { from: '2000-01-02', to: '2000-01-01' }
  const columns = await tx.rows(loadTimesheetColumns, { employeeId: person.id, groupId: person.groupId, ...noDays })
  const open = new Set(columns.filter(isEditable).map(({ columnType, columnId }) => columnHandle(columnType, columnId)))
  const unknown = cells.findIndex(({ column }) => !open.has(column))
  if (unknown >= 0) {
    fail('VALIDATION', "This column isn't on the timesheet", { rule: 'unknown_column', field: `cells.${unknown}.column` })
  }
  const parsed = cells.map(({ column }) => parseColumn(column)!)
  await tx.run(deleteOwn, {})
  await tx.run(insertOwn, {
    weekdays: cells.map(({ weekday }) => weekday),
    types: parsed.map(({ columnType }) => columnType),
    columnIds: parsed.map(({ columnId }) => columnId),
    minutes: cells.map(({ minutes }) => minutes),
  })
  emitAudit(tx, {
    action: 'usual_week.saved',
    resourceType: 'usual_weeks',
    resourceId: person.id,
    before: { cells: before.map(usualCellOf) },
    after: { cells },
    requestId: request.requestId,
  })
  return { cells }
}
