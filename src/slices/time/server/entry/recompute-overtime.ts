import { addDays, type PlainDate, type Weekday } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { computeWeekOvertime, type OvertimeRule, overtimeRulesFor, workWeekStarting } from '#slices/time/rules/overtime.ts'
import type { TimeGroup } from '../group.ts'
import { personId } from '../person.ts'

/** One day of the roll-up. */
export interface EmployeeDay {
  date: PlainDate
  workedMinutes: number
  overtimeMinutes: number
  doubleTimeMinutes: number
}

/** The days of every workweek that a change between two dates can touch, whichever weekday a workweek begins on. */
export const loadDays = sqlStatement<{ employeeId: string | null; from: PlainDate; to: PlainDate }, EmployeeDay>(`
  select d.date, d.worked_minutes, d.overtime_minutes, d.double_time_minutes from app.employee_days d
  where d.organization_id = (select app.org_id()) and d.employee_id = ${personId}
    and d.date between $from::date - 6 and $to::date + 6 order by d.date`)

export const storeOvertime = sqlStatement<{ employeeId: string; dates: PlainDate[]; overtime: number[]; doubleTime: number[] }, unknown>(`
  update app.employee_days d set overtime_minutes = n.overtime, double_time_minutes = n.double_time
  from unnest($dates::date[], $overtime::int[], $doubleTime::int[]) as n (date, overtime, double_time)
  where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId and d.date = n.date`)

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
  const weeks = new Set([...change.keys()].map(date => workWeekStarting(date, group.workWeekStart as Weekday)))
  return [...weeks].flatMap(first => {
    const last = addDays(first, 6)
    // What was loaded reaches into the neighbouring weeks, and half a week says nothing.
    const isOfWeek = (date: PlainDate) => first <= date && date <= last
    const before = new Map<PlainDate, EmployeeDay>()
    for (const [date, day] of days) if (isOfWeek(date)) before.set(date, day)
    for (const date of change.keys()) if (isOfWeek(date) && !before.has(date)) before.set(date, unworkedDay(date))
    const worked = [...before.values()]
      .map(({ date, workedMinutes }) => ({ date, minutes: workedMinutes + (change.get(date) ?? 0) }))
      .sort((a, b) => (a.date < b.date ? -1 : 1))
    return computeWeekOvertime(worked, rules).flatMap(({ date, overtime, doubleTime }, index) => {
      const day = before.get(date)!
      if (day.overtimeMinutes === overtime && day.doubleTimeMinutes === doubleTime) return []
      return [{ date, workedMinutes: worked[index]!.minutes, overtimeMinutes: overtime, doubleTimeMinutes: doubleTime }]
    })
  })
}

export function unworkedDay(date: PlainDate): EmployeeDay {
  return { date, workedMinutes: 0, overtimeMinutes: 0, doubleTimeMinutes: 0 }
}
