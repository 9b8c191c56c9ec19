import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { currentEmployee, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import type { GroupSettings, SettingsVersion } from '#slices/time-groups/rules/group-settings.ts'

/** A group with the settings that hold on a day. */
export interface TimeGroup extends GroupSettings {
  id: string
  name: string
  effectiveFrom: PlainDate
  /** Which columns people may add to their timesheets: any, those listed for the group, none. */
  addableColumns: 'any' | 'listed' | 'none'
  /** As stored, where the rules let it be left out. */
  payPeriodSecondStartsOn: number | null
}

/** The columns of GroupSettings, of `app.time_group_settings v`. */
export const settingsColumns = `v.effective_from, v.group_type, v.pay_period, v.pay_period_starts_on, v.pay_period_ends_on, v.pay_period_anchor_date,
  v.pay_period_second_starts_on, v.pay_periods as custom_periods, v.payday_offset, v.pay_date_adjustment, v.default_work_minutes_per_day as minutes_per_day,
  v.scheduled_minutes, v.overtime_threshold_minutes, v.overtime_rules, v.overtime_source, v.time_rounding_minutes, v.rounding_direction, v.time_format,
  v.work_week_start, v.break_lunch_settings, v.holiday_pay, v.allocation_defaults`

/** A join: the version `v` of the settings of the group `g` that holds on the day of `on_day (day)`. The first one also holds before it begins. */
export const settingsOnDay = `cross join lateral (select * from app.time_group_settings version
    where version.organization_id = g.organization_id and version.group_id = g.id
    order by version.effective_from <= on_day.day desc, abs(on_day.day - version.effective_from) limit 1) as v`

/** A group as it is on a day, null: today. No row where there is none. */
export const loadGroup = sqlStatement<{ groupId: string; date: PlainDate | null }, TimeGroup>(`
  select g.id, g.name, g.addable_columns, ${settingsColumns} from app.time_tracking_groups g cross join lateral (select coalesce($date::date, app.now()::date) as day) as on_day
  ${settingsOnDay}
  where g.organization_id = (select app.org_id()) and g.id = $groupId`)

/** All versions of the settings of some groups. */
export const loadVersions = sqlStatement<{ groupIds: string[] }, SettingsVersion>(`
  select v.group_id, ${settingsColumns} from app.time_group_settings v
  where v.organization_id = (select app.org_id()) and v.group_id = any((select $groupIds::uuid[])::uuid[]) order by v.group_id, v.effective_from`)

/** A membership with the settings of its group: a row for each version. */
export interface MembershipRow extends SettingsVersion {
  startsOn: PlainDate
  endsOn: PlainDate | null
  ownScheduledMinutes: number[] | null
}

const ofWho = `select m.starts_on, m.ends_on, m.scheduled_minutes as own_scheduled_minutes, v.group_id, ${settingsColumns}
  from app.group_memberships m
  join app.time_group_settings v on v.organization_id = m.organization_id and v.group_id = m.group_id
  where m.organization_id = (select app.org_id()) and m.employee_id = (select who.id from who)
  order by m.starts_on, v.effective_from`

/** An employee's groups over time with all versions of their settings; no rows for someone who was never in any. `personGroupsOf` reads them. */
export const loadGroupsOf: OfEmployee<object, MembershipRow> = {
  own: sqlStatement<object, MembershipRow>(`with who as (${currentEmployee}) ${ofWho}`),
  named: sqlStatement<{ employeeId: string }, MembershipRow>(`with who as (${givenEmployee}) ${ofWho}`),
}

/** The first membership of an employee in a period: whose schedule their timesheet follows. No row without one. */
export const loadFirstMembership = sqlStatement<
  { employeeId: string; from: PlainDate; to: PlainDate },
  { scheduledMinutes: number[] | null }
>(`
  select m.scheduled_minutes from app.group_memberships m
  where m.organization_id = (select app.org_id()) and m.employee_id = $employeeId and m.starts_on <= $to and (m.ends_on is null or m.ends_on >= $from)
  order by m.starts_on limit 1`)

/** The groups in which the current user is, or else the one with the most people. */
export const loadOwnOrLargestGroup = sqlStatement<object, { id: string }>(`
  select g.id from app.time_tracking_groups g where g.organization_id = (select app.org_id())
  order by exists (select from app.employees e where e.organization_id = g.organization_id and e.id = (select app.employee_id())
      and e.time_tracking_group_id = g.id) desc,
    (select count(*) from app.employees e where e.organization_id = g.organization_id and e.time_tracking_group_id = g.id and e.is_active) desc, g.id
  limit 1`)
