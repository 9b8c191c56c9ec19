import { addDays, type PlainDate, partsOf, WEEKDAYS, weekdayOf } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { federalHolidays } from '#slices/time-groups/rules/federal-holidays.ts'

/** The days on which a week, and with it a pay period, begins and ends. */
const WEEK = { startsOn: 'monday', endsOn: 'sunday' } as const
/** Without overtime, which is calculated. */
const PAY_CODES = ['regular', 'vacation', 'sick', 'holiday']

const insertGroup = statement<{ id: string; name: string }>()((db, p) =>
  db.insertInto('app.timeTrackingGroups').values({ id: p.id, name: p.name }),
)
const insertSettings = statement<{ id: string; anchor: PlainDate }>()((db, p) =>
  db.insertInto('app.timeGroupSettings').values({
    groupId: p.id,
    payPeriod: 'bi_weekly',
    payPeriodStartsOn: WEEK.startsOn,
    payPeriodEndsOn: WEEK.endsOn,
    payPeriodAnchorDate: p.anchor,
    workWeekStart: WEEK.startsOn,
  }),
)
const insertColumns = sqlStatement<{ groupId: string; codes: string[] }, unknown>(`
  insert into app.group_time_columns (group_id, column_type, column_id, sort_order)
  select $groupId::uuid, 'pay_code', c.code, c.place - 1 from unnest($codes::text[]) with ordinality as c (code, place)`)
const insertHolidays = sqlStatement<{ groupId: string; dates: PlainDate[]; labels: string[] }, unknown>(`
  insert into app.holidays_closures (group_id, date, label, type)
  select $groupId::uuid, h.date, h.label, 'holiday' from unnest($dates::date[], $labels::text[]) as h (date, label)`)

/**
 * The group that a new organization starts with: biweekly periods, of which the first begins with the week of `today`, the usual pay codes, and
 * the federal holidays of this and the next year. Everything else is as the table has it: hourly, overtime above 40 hours a week. Resolves with its id.
 */
export async function addDefaultGroup(
  tx: Pick<WriteTx<never>, 'run' | 'atCommit'>,
  { today, requestId }: { today: PlainDate; requestId: string },
): Promise<string> {
  const id = newId()
  const name = 'All staff'
  const anchor = addDays(today, -WEEKDAYS.indexOf(weekdayOf(today)))
  const { year } = partsOf(today)
  const holidays = [...federalHolidays(year), ...federalHolidays(year + 1)]
  await Promise.all([
    tx.run(insertGroup, { id, name }),
    tx.run(insertSettings, { id, anchor }),
    tx.run(insertColumns, { groupId: id, codes: PAY_CODES }),
    tx.run(insertHolidays, { groupId: id, dates: holidays.map(([date]) => date), labels: holidays.map(([, label]) => label) }),
  ])
  emitAudit(tx, {
    action: 'time_tracking_group.created',
    resourceType: 'time_tracking_groups',
    resourceId: id,
    after: { name, payPeriod: 'bi_weekly', payPeriodAnchorDate: anchor, workWeekStart: WEEK.startsOn, columns: PAY_CODES },
    requestId,
  })
  return id
}
