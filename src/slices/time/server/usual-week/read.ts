import type { Weekday } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { currentEmployee, givenEmployee, type OfEmployee, rowsOf } from '#slices/people/server/public.ts'
import type { usualWeek } from '#slices/time/contract/usual-week.ts'
import { type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import type { UsualCell } from '#slices/time/rules/usual-week.ts'

interface UsualRow {
  weekday: Weekday
  columnType: ColumnType
  columnId: string
  minutes: number
}

const week = `select u.weekday, u.column_type, u.column_id, u.minutes from app.usual_weeks u
  where u.organization_id = (select app.org_id()) and u.employee_id = (select who.id from who) order by u.sort_order`

/** A person's, in the order in which it was saved. */
export const loadUsualWeek: OfEmployee<object, UsualRow> = {
  own: sqlStatement<object, UsualRow>(`with who as (${currentEmployee}) ${week}`),
  named: sqlStatement<{ employeeId: string }, UsualRow>(`with who as (${givenEmployee}) ${week}`),
}

export const usualCellOf = ({ weekday, columnType, columnId, minutes }: UsualRow): UsualCell => ({
  weekday,
  column: columnHandle(columnType, columnId),
  minutes,
})

/** The current user's usual week. */
export async function readUsualWeek({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof usualWeek.read>) {
  return { cells: (await rowsOf(tx, loadUsualWeek, 'own', {})).map(usualCellOf) }
}
