import type { TimeFormat } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { DaySettings } from '#slices/time/rules/day-results.ts'
import type { OvertimeRule } from '#slices/time/rules/overtime.ts'
import {
  breakLunch,
  type Effective,
  type Membership,
  membershipOn,
  type PersonGroups,
  settingsOn,
  type WeekSettings,
} from '#slices/time-groups/rules/group-settings.ts'

/** A version of settings as far as a day's result depends on it. Only what is shown needs the format. */
export type DayVersion = Effective & WeekSettings & { timeFormat?: TimeFormat }

/**
 * The settings that hold on a date for someone who is or was in a group. On a day in none they are those of the group that the person
 * comes into next, or else of the last one: a week in which someone joins follows their first day in it (GRP-4).
 */
export function daySettingsOf<Version extends DayVersion>(groups: PersonGroups<Version>): (date: PlainDate) => DaySettings {
  const version = versionsOf(groups)
  const known = new Map<Version, DaySettings>()
  return date => {
    const held = version(date)
    const settings = known.get(held) ?? {
      groupType: held.groupType,
      overtimeThresholdMinutes: held.overtimeThresholdMinutes,
      overtimeRules: held.overtimeRules as readonly OvertimeRule[],
      workWeekStart: held.workWeekStart,
      breakLunchSettings: breakLunch(held.breakLunchSettings),
      timeFormat: held.timeFormat ?? 'decimal',
    }
    known.set(held, settings)
    return settings
  }
}

/** The version that holds on a date, as `daySettingsOf` takes it. */
function versionsOf<Version extends DayVersion>({ memberships, versions }: PersonGroups<Version>): (date: PlainDate) => Version {
  const [only] = versions
  // Most people have always been in one group with one version.
  if (versions.length === 1 && only) return () => only
  const inOrder = memberships.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const nearest = (date: PlainDate): Membership | undefined =>
    membershipOn(inOrder, date) ?? inOrder.find(membership => membership.startsOn > date) ?? inOrder.at(-1)
  return date => {
    const membership = nearest(date)
    const version = membership && settingsOn(versions, membership.groupId, date)
    if (!version) throw new Error(`no settings on ${date}`)
    return version
  }
}

/** True if anything of these groups' rules asks for the holidays: their pay, or overtime on them. */
export function asksForHolidays(versions: readonly DayVersion[]): boolean {
  return versions.some(
    version =>
      version.holidayPay === 'scheduled' || (version.overtimeRules as readonly OvertimeRule[]).some(rule => rule.scope === 'holiday'),
  )
}
