import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** A day off of a group. */
export interface Holiday {
  date: PlainDate
  label: string
  type: 'holiday' | 'closure'
}

/** Someone's holidays and closures between two days, both included: on each day those of the group that they are in on that day, whose rules pay it. */
export const loadHolidays = sqlStatement<{ employeeId: string; from: PlainDate; to: PlainDate }, Holiday>(`
  select h.date, h.label, h.type from app.holidays_closures h
  where h.organization_id = (select app.org_id()) and h.date between $from and $to and h.group_id = app.group_on((select app.org_id()), $employeeId::uuid, h.date) order by h.date`)
