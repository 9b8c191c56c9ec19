import type { TimeFormat } from '#core/minutes.ts'
import type { PlainDate, Weekday } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import { fundWarnings } from '#slices/time/rules/default-fund.ts'
import { type TimesheetWarning, timesheetWarnings } from '#slices/time/rules/timesheet-warnings.ts'
import { scheduleOf } from '#slices/time-groups/rules/group-settings.ts'
import { settingsOnDay } from '#slices/time-groups/server/public.ts'
import { countedMinutes } from '../day/counted-minutes.ts'
import { withoutFund, withoutFundColumns } from '../entry/without-fund.ts'
import { changedAfterwards, loadChangedAfterwards } from './changed-afterwards.ts'

interface TimesheetRow {
  id: string
  startsOn: PlainDate
  endsOn: PlainDate
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  workWeekStart: string
  timeFormat: TimeFormat
  overtimeSource: 'computed' | 'typed'
  minutesPerDay: number
  scheduledMinutes: number[] | null
  ownScheduledMinutes: number[] | null
  holidays: PlainDate[]
  paidHolidays: PlainDate[]
}

/** The person's days off, as `loadHolidays` has them; their groups come first, because those are in the index. */
const daysOff = `from app.holidays_closures h where h.organization_id = s.organization_id
      and h.group_id = any (array(select m.group_id from app.group_memberships m where m.organization_id = s.organization_id and m.employee_id = s.employee_id))
      and h.date between s.pay_period_start and s.pay_period_end and h.group_id = app.group_on(s.organization_id, s.employee_id, h.date)`

const timesheetsOf = sqlStatement<{ ids: string[] }, TimesheetRow>(`
  select s.id, s.pay_period_start as starts_on, s.pay_period_end as ends_on, e.hire_date, e.termination_date, v.work_week_start, v.time_format, v.overtime_source,
    v.default_work_minutes_per_day as minutes_per_day, v.scheduled_minutes,
    (select m.scheduled_minutes from app.group_memberships m where m.organization_id = s.organization_id and m.employee_id = s.employee_id
      and m.starts_on <= s.pay_period_end and (m.ends_on is null or m.ends_on >= s.pay_period_start) order by m.starts_on limit 1) as own_scheduled_minutes,
    array(select h.date ${daysOff}) as holidays,
    array(select h.date ${daysOff} and h.type = 'holiday' order by h.date) as paid_holidays
  from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
  join app.time_tracking_groups g on g.organization_id = p.organization_id and g.id = p.group_id
  cross join lateral (select s.pay_period_start as day) as on_day
  ${settingsOnDay}
  where s.organization_id = (select app.org_id()) and s.id = any($ids::uuid[])`)

const entriesOf = sqlStatement<
  { ids: string[] },
  { id: string; date: PlainDate; columnType: ColumnType; columnId: string; minutes: number; enteredMinutes: number }
>(`
  select s.id, t.date, t.column_type, t.column_id, ${countedMinutes} as minutes, t.minutes as entered_minutes from app.timesheet_submissions s
  join app.time_entries t on t.organization_id = s.organization_id and t.employee_id = s.employee_id
    and t.date between s.pay_period_start and s.pay_period_end and t.pay_period_start = s.pay_period_start
  where s.organization_id = (select app.org_id()) and s.id = any($ids::uuid[])`)

const overtimeOf = sqlStatement<{ ids: string[] }, { id: string; date: PlainDate; overtimeMinutes: number; doubleTimeMinutes: number }>(`
  select s.id, d.date, d.overtime_minutes, d.double_time_minutes from app.timesheet_submissions s
  join app.overtime_days d on d.organization_id = s.organization_id and d.employee_id = s.employee_id
    and d.date between s.pay_period_start and s.pay_period_end
  where s.organization_id = (select app.org_id()) and s.id = any($ids::uuid[])`)

const withoutFundOf = sqlStatement<{ ids: string[] }, { id: string; date: PlainDate; minutes: number; fundName: string }>(`
  select s.id, ${withoutFundColumns} from app.timesheet_submissions s
  join app.time_entries t on t.organization_id = s.organization_id and t.employee_id = s.employee_id
    and t.date between s.pay_period_start and s.pay_period_end and t.pay_period_start = s.pay_period_start
  ${withoutFund}
  where s.organization_id = (select app.org_id()) and s.id = any($ids::uuid[]) group by s.id, t.date order by t.date`)

/** The warnings of many timesheets in one round trip, by submission; an empty list where there are none. */
export async function loadWarnings(tx: ReadTx<Actor>, ids: string[]): Promise<Map<string, TimesheetWarning[]>> {
  if (ids.length === 0) return new Map()
  const [timesheets, entries, overtime, fundless, changed] = await Promise.all([
    tx.rows(timesheetsOf, { ids }),
    tx.rows(entriesOf, { ids }),
    tx.rows(overtimeOf, { ids }),
    tx.rows(withoutFundOf, { ids }),
    tx.rows(loadChangedAfterwards, { ids }),
  ])
  const entriesBy = Map.groupBy(entries, entry => entry.id)
  const changedBy = new Map(changed.map(row => [row.id, row]))
  const overtimeBy = Map.groupBy(overtime, day => day.id)
  const fundlessBy = Map.groupBy(fundless, day => day.id)
  return new Map(
    timesheets.map(timesheet => [
      timesheet.id,
      timesheetWarnings({
        period: timesheet,
        entries: (entriesBy.get(timesheet.id) ?? []).map(row => ({ ...row, column: columnHandle(row.columnType, row.columnId) })),
        calendar: {
          hireDate: timesheet.hireDate,
          terminationDate: timesheet.terminationDate,
          holidays: new Set(timesheet.holidays),
          schedule: scheduleOf(timesheet, { scheduledMinutes: timesheet.ownScheduledMinutes }),
        },
        overtime: overtimeBy.get(timesheet.id) ?? [],
        overtimeSource: timesheet.overtimeSource,
        paidHolidays: timesheet.paidHolidays,
        ...changedAfterwards(changedBy.get(timesheet.id)),
        workWeekStart: timesheet.workWeekStart as Weekday,
        timeFormat: timesheet.timeFormat,
      }).concat(fundWarnings(fundlessBy.get(timesheet.id) ?? [], timesheet.timeFormat)),
    ]),
  )
}
