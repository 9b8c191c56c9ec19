import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** A day off of a group. */
export interface Holiday {
  date: PlainDate
  label: string
  type: 'holiday' | 'closure'
}

/** The holidays and closures of a group between two days, both included. */
export const loadHolidays = sqlStatement<{ groupId: string; from: PlainDate; to: PlainDate }, Holiday>(`
  select h.date, h.label, h.type from app.holidays_closures h
  where h.organization_id = (select app.org_id()) and h.group_id = $groupId and h.date between $from and $to order by h.date`)
