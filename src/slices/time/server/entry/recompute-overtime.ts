import { addDays, eachDay, type PlainDate, type Weekday } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { computeWeekOvertime, type OvertimeRule, overtimeRulesFor, workWeekStarting } from '#slices/time/rules/overtime.ts'
import type { TimeGroup } from '../group.ts'
import { personId } from '../person.ts'

/** What a day counts towards overtime, and what it got. */
export interface EmployeeDay {
  date: PlainDate
  workedMinutes: number
  overtimeMinutes: number
  doubleTimeMinutes: number
}

/** The days of every workweek that a change between two dates can touch, whichever weekday a workweek begins on. */
export const loadDays = sqlStatement<{ employeeId: string | null; from: PlainDate; to: PlainDate }, EmployeeDay>(`
  select date, coalesce(w.minutes, 0) as worked_minutes, coalesce(d.overtime_minutes, 0) as overtime_minutes,
    coalesce(d.double_time_minutes, 0) as double_time_minutes
  from (select t.date, sum(t.minutes)::int as minutes from app.time_entries t
    where t.organization_id = (select app.org_id()) and t.employee_id = ${personId} and t.is_worked
      and t.date between $from::date - 6 and $to::date + 6 group by t.date) w
  full join (select o.date, o.overtime_minutes, o.double_time_minutes from app.overtime_days o
    where o.organization_id = (select app.org_id()) and o.employee_id = ${personId}
      and o.date between $from::date - 6 and $to::date + 6) d using (date)
  order by date`)

export const storeOvertime = sqlStatement<{ employeeId: string; dates: PlainDate[]; overtime: number[]; doubleTime: number[] }, unknown>(`
  with n as (select * from unnest($dates::date[], $overtime::int[], $doubleTime::int[]) as n (date, overtime, double_time)),
  gone as (delete from app.overtime_days d using n where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId::uuid
    and d.date = n.date and n.overtime = 0 and n.double_time = 0)
  insert into app.overtime_days (employee_id, date, overtime_minutes, double_time_minutes)
  select $employeeId::uuid, n.date, n.overtime, n.double_time from n where n.overtime > 0 or n.double_time > 0
  on conflict (organization_id, employee_id, date) do update
    set overtime_minutes = excluded.overtime_minutes, double_time_minutes = excluded.double_time_minutes`)

/** The group's rules; what stands in the column is the rule's own shape. */
export function overtimeRulesOf(group: TimeGroup): readonly OvertimeRule[] {
  return overtimeRulesFor({
    groupType: group.groupType,
    overtimeThresholdMinutes: group.overtimeThresholdMinutes,
    overtimeRules: group.overtimeRules as OvertimeRule[],
  })
}

/**
 * The days whose stored overtime is no longer what the rule says, after worked minutes changed by `change` a day. Weeks are
 * computed whole, across the border of a period (O2): the first half may be approved, its overtime is still derived.
 */
export function overtimeChanges(
  days: ReadonlyMap<PlainDate, EmployeeDay>,
  change: ReadonlyMap<PlainDate, number>,
  group: TimeGroup,
): EmployeeDay[] {
  const rules = overtimeRulesOf(group)
  const weeks = new Set([...change.keys()].map(date => workWeekOf(date, group.workWeekStart as Weekday)))
  return [...weeks].flatMap(week => {
    const before = week.map(date => days.get(date) ?? unworkedDay(date))
    const worked = before.map(({ date, workedMinutes }) => ({ date, minutes: workedMinutes + (change.get(date) ?? 0) }))
    return computeWeekOvertime(worked, rules).flatMap(({ date, overtime, doubleTime }, index) => {
      const day = before[index]!
      if (day.overtimeMinutes === overtime && day.doubleTimeMinutes === doubleTime) return []
      return [{ date, workedMinutes: worked[index]!.minutes, overtimeMinutes: overtime, doubleTimeMinutes: doubleTime }]
    })
  })
}

/** The seven days of the workweek that holds a date; the same few weeks are asked for by every save. */
function workWeekOf(date: PlainDate, start: Weekday): readonly PlainDate[] {
  const key = `${date} ${start}`
  const known = workWeeks.get(key)
  if (known) return known
  const first = workWeekStarting(date, start)
  const week = eachDay(first, addDays(first, 6))
  if (workWeeks.size >= MOST_WORK_WEEKS) workWeeks.clear()
  // One list a week, whichever of its days was asked for.
  for (const day of week) workWeeks.set(`${day} ${start}`, week)
  return week
}

const MOST_WORK_WEEKS = 7_000
const workWeeks = new Map<string, readonly PlainDate[]>()

export function unworkedDay(date: PlainDate): EmployeeDay {
  return { date, workedMinutes: 0, overtimeMinutes: 0, doubleTimeMinutes: 0 }
}
