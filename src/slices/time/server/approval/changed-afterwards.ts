import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WarningsInput } from '#slices/time/rules/timesheet-warnings.ts'

/**
 * A condition: overtime or deductions of the submission `s` are not what was submitted or, later, approved, or the holiday pay that it keeps since it was
 * submitted is not what the group pays now.
 */
export const isResultChanged = `coalesce(s.status in ('submitted', 'approved') and s.result_changed_at is not null, false)`

export interface ChangedRow {
  id: string
  entries: number
  lastOn: PlainDate | null
  isResultChanged: boolean
}

// `offset 0`: the instant is worked out once for each timesheet, and not for each of its entries.
/** Finds changes to timesheets after their periods ended. A day begins where the person is. */
export const loadChangedAfterwards = sqlStatement<{ ids: string[] }, ChangedRow>(`
  select s.id, late.entries, late.last_on, ${isResultChanged} as is_result_changed
  from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join app.organizations o on o.id = s.organization_id
  left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
  cross join lateral (select (s.pay_period_end + 1)::timestamp at time zone coalesce(l.timezone, o.timezone) as at offset 0) as ended
  cross join lateral (
    select count(*)::int as entries, (max(t.updated_at) at time zone coalesce(l.timezone, o.timezone))::date as last_on from app.time_entries t
    where t.organization_id = s.organization_id and t.employee_id = s.employee_id
      and t.date between s.pay_period_start and s.pay_period_end and t.pay_period_start = s.pay_period_start
      and t.updated_at >= ended.at
  ) as late
  where s.organization_id = (select app.org_id()) and s.id = any($ids::uuid[]) and (late.entries > 0 or s.result_changed_at is not null)`)

/** As the rule of warnings takes it; `row` undefined where nothing happened. */
export function changedAfterwards(row: ChangedRow | undefined): Pick<WarningsInput, 'changedLate' | 'isResultChanged'> {
  const changedLate = row?.lastOn ? { entries: row.entries, lastOn: row.lastOn } : null
  return { changedLate, isResultChanged: row?.isResultChanged ?? false }
}
