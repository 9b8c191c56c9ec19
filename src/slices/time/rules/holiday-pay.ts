/**
 * Where a group pays holidays, the minutes that someone is scheduled on the weekday of a holiday stand in column holiday, besides hours
 * worked on it. They are not hours worked. A closure expects and pays nothing. Authority: PRD-158. Rule HOL-1.
 */
import type { PlainDate } from '#core/plain-date.ts'
import {
  type Effective,
  membershipOn,
  type PersonGroups,
  scheduleOf,
  settingsOn,
  type WeekSettings,
} from '#slices/time-groups/rules/group-settings.ts'
import { type DayOff, type Employment, isEmployedOn, minutesScheduled } from '#slices/time-groups/rules/work-calendar.ts'

/** The pay of each holiday, in minutes: of someone in a group that pays it, within their employment. Holidays without any are left out. */
export function holidayPay(
  daysOff: readonly DayOff[],
  groups: PersonGroups<Effective & WeekSettings>,
  employment: Employment,
): Map<PlainDate, number> {
  const paid = new Map<PlainDate, number>()
  for (const { date, type } of daysOff) {
    const membership = membershipOn(groups.memberships, date)
    const settings = membership && settingsOn(groups.versions, membership.groupId, date)
    if (type !== 'holiday' || settings?.holidayPay !== 'scheduled' || !isEmployedOn(date, employment)) continue
    const minutes = minutesScheduled(scheduleOf(settings, membership), date)
    if (minutes > 0) paid.set(date, minutes)
  }
  return paid
}
