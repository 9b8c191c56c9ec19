import { addDays, eachDay, type PlainDate, type Weekday } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { computeWeekOvertime, type OvertimeRule, overtimeRulesFor } from '#slices/time/rules/overtime.ts'
import { settingsOfWeek, type WeekSettings, workWeekStarting } from '#slices/time-groups/rules/group-settings.ts'
import type { EntrySnapshot, StoredOvertime } from './snapshot.ts'

export const storeOvertime = sqlStatement<{ employeeId: string; dates: PlainDate[]; overtime: number[]; doubleTime: number[] }, unknown>(`
  with n as (select * from unnest($dates::date[], $overtime::int[], $doubleTime::int[]) as n (date, overtime, double_time)),
  gone as (delete from app.overtime_days d using n where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId::uuid
    and d.date = n.date and n.overtime = 0 and n.double_time = 0)
  insert into app.overtime_days (employee_id, date, overtime_minutes, double_time_minutes)
  select $employeeId::uuid, n.date, n.overtime, n.double_time from n where n.overtime > 0 or n.double_time > 0
  on conflict (organization_id, employee_id, date) do update
    set overtime_minutes = excluded.overtime_minutes, double_time_minutes = excluded.double_time_minutes`)

/** The group's overtime rules, as the rules take them. */
export function overtimeRulesOf(
  group: Pick<WeekSettings, 'groupType' | 'overtimeThresholdMinutes' | 'overtimeRules'>,
): readonly OvertimeRule[] {
  return overtimeRulesFor({
    groupType: group.groupType,
    overtimeThresholdMinutes: group.overtimeThresholdMinutes,
    overtimeRules: group.overtimeRules as OvertimeRule[],
  })
}

/**
 * The days whose stored overtime is out of date after the worked minutes of each day changed by `change`. Whole weeks are computed,
 * across the end of a period (OT-2): even where the first half is approved, its overtime is still derived.
 */
export function overtimeChanges(
  { groups, workedOn, overtimeOn }: Pick<EntrySnapshot, 'groups' | 'workedOn' | 'overtimeOn'>,
  change: ReadonlyMap<PlainDate, number>,
): StoredOvertime[] {
  const weeks = new Map(
    [...change.keys()].flatMap(date => {
      const settings = settingsOfWeek(groups, date)
      return settings ? [[workWeekOf(date, settings.workWeekStart), overtimeRulesOf(settings)] as const] : []
    }),
  )
  return [...weeks].flatMap(([week, rules]) => {
    const worked = week.map(date => ({ date, minutes: (workedOn.get(date) ?? 0) + (change.get(date) ?? 0) }))
    return computeWeekOvertime(worked, rules).flatMap(({ date, overtime, doubleTime }) => {
      const stored = overtimeOn.get(date)
      if ((stored?.overtimeMinutes ?? 0) === overtime && (stored?.doubleTimeMinutes ?? 0) === doubleTime) return []
      return [{ date, overtimeMinutes: overtime, doubleTimeMinutes: doubleTime }]
    })
  })
}

/** The seven days of the workweek of a date. Cached, because every save needs the same few weeks. */
function workWeekOf(date: PlainDate, start: Weekday): readonly PlainDate[] {
  const key = `${date} ${start}`
  const known = workWeeks.get(key)
  if (known) return known
  const first = workWeekStarting(date, start)
  const week = eachDay(first, addDays(first, 6))
  if (workWeeks.size >= MOST_WORK_WEEKS) workWeeks.clear()
  // One list per week, for each of its days.
  for (const day of week) workWeeks.set(`${day} ${start}`, week)
  return week
}

const MOST_WORK_WEEKS = 7_000
const workWeeks = new Map<string, readonly PlainDate[]>()
